/** True for those who work at the studio. */
export function isStudioRole(role: string): boolean {
  return role === 'engineer' || role === 'admin';
}

/** Somebody of the studio, as decisions about their work know them. */
export interface StudioPerson {
  readonly userId: number;
  readonly role: string;
}

/** Whether somebody of the studio sees what one of them answers for: admins all of it, engineers theirs and nobody's. */
export function seesWorkOf(person: StudioPerson, assigneeId: number | null): boolean {
  return person.role === 'admin' || assigneeId === null || assigneeId === person.userId;
}

/** Whether work may go from one to another: engineers take what is nobody's and give theirs back, admins hand it to anybody. */
export function mayHandOver(person: StudioPerson, from: number | null, to: number | null): boolean {
  if (person.role === 'admin') return true;
  return to === null ? from === person.userId : from === null && to === person.userId;
}
