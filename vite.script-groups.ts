/**
 * Few script files in place of a hundred small ones, each of which costs a request and compresses worse alone. A group takes the
 * modules that match and whatever they need (https://rolldown.rs/in-depth/manual-code-splitting).
 */
export const SCRIPT_GROUPS = [
  // They change seldom: the browser keeps them from one release to the next.
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
  {
    name: 'site',
    test: /[\\/]src[\\/](app[\\/]root|modules[\\/]site[\\/]frame[\\/]web[\\/](site-layout|home)-page)\.tsx/,
    priority: 2,
  },
  // Small parts that many other pages share; not what brings a whole package along, which only some of those pages need.
  {
    name: 'parts',
    test: /[\\/]src[\\/](?!ui[\\/](data-table|columns-menu|popover)\.tsx)/,
    minShareCount: 20,
    priority: 1,
  },
];
