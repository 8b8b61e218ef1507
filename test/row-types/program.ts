import ts from 'typescript';

/** The product's code as the compiler sees it. */
export interface Code {
  readonly checker: ts.TypeChecker;
  /** The files that were asked for, not what they import. */
  readonly files: readonly ts.SourceFile[];
}

/**
 * Reads files with all they import, under the project's own compiler options.
 * @param roots paths from the project's root
 * @param drafts files that are on no disk: text by path
 */
export function readCode(roots: readonly string[], drafts: Readonly<Record<string, string>> = {}): Code {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: roots, include: [] }, ts.sys, '.');
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const texts = new Map(Object.entries(drafts).map(([path, text]) => [ts.sys.resolvePath(path), text]));
  host.readFile = (path) => texts.get(ts.sys.resolvePath(path)) ?? readFile(path);
  host.fileExists = (path) => texts.has(ts.sys.resolvePath(path)) || fileExists(path);
  const all = [...roots, ...Object.keys(drafts)];
  const program = ts.createProgram(all, { ...options, incremental: false }, host);
  const wanted = new Set(all.map((path) => ts.sys.resolvePath(path)));
  const files = program.getSourceFiles().filter(({ fileName }) => wanted.has(ts.sys.resolvePath(fileName)));
  return { checker: program.getTypeChecker(), files };
}

/** `src/…/file.ts:12` */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${file.fileName.slice(file.fileName.lastIndexOf('/src/') + 1)}:${line + 1}`;
}
