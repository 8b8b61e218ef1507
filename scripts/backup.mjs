import { openBuilt } from './setup/open-built.mjs';

const { built, env } = await openBuilt();
process.exit(await built.backUp(env));
