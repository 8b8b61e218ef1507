import { openBuilt } from './setup/open-built.mjs';

const { built, env } = await openBuilt();
process.exit(await built.rotateKeys(env, process.argv.slice(2)));
