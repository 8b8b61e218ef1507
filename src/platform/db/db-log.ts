/** What the database platform needs of a logger. Pino's logger fits as it is. */
export type DbLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
