/** True for those who work at the studio. */
export function isStudioRole(role: string): boolean {
  return role === 'engineer' || role === 'admin';
}
