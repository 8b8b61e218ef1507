import { openBuilt } from './setup/open-built.mjs';

const { root, built, env } = await openBuilt();
process.exit(await built.restore(root, env, process.argv.slice(2)));
