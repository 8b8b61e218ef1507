interface Mark {
  readonly name: string;
  readonly mark: RegExp;
}

// The first that fits: what is built on another browser names that one too (Edge says Chrome, Chrome says Safari).
const BROWSERS: readonly Mark[] = [
  { name: 'Edge', mark: /\bEdg(?:e|A|iOS)?\// },
  { name: 'Opera', mark: /\b(?:OPR|OPT|Opera)\// },
  { name: 'Samsung Internet', mark: /\bSamsungBrowser\// },
  { name: 'Vivaldi', mark: /\bVivaldi\// },
  { name: 'Firefox', mark: /\b(?:Firefox|FxiOS)\// },
  { name: 'Chrome', mark: /\b(?:Chrome|CriOS|HeadlessChrome)\// },
  { name: 'Safari', mark: /\bSafari\// },
];

const SYSTEMS: readonly Mark[] = [
  { name: 'iPhone', mark: /\biPhone\b/ },
  { name: 'iPad', mark: /\biPad\b/ },
  { name: 'Android', mark: /\bAndroid\b/ },
  { name: 'Windows', mark: /\bWindows\b/ },
  { name: 'ChromeOS', mark: /\bCrOS\b/ },
  { name: 'Mac', mark: /\bMac(?:intosh| OS X)\b/ },
  { name: 'Linux', mark: /\bLinux\b/ },
];

function nameOf(marks: readonly Mark[], userAgent: string): string | null {
  return marks.find(({ mark }) => mark.test(userAgent))?.name ?? null;
}

/** What a person calls the device that says this of itself: 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  const browser = nameOf(BROWSERS, userAgent ?? '');
  const system = nameOf(SYSTEMS, userAgent ?? '');
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
