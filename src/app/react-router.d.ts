import 'react-router';

declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
