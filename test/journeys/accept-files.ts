/** The engineer accepts files that came without a log-in: the clock of their item starts. */
export async function acceptFiles(
  base: string,
  { itemId, ip }: { itemId: number; ip: string },
): Promise<void> {
  const json = { 'x-forwarded-for': ip, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'engineer@demo.test', password: 'Headroom-demo-1', role: 'studio' });
  const login = await fetch(`${base}/api/auth/login`, { method: 'POST', headers: json, body });
  const { data } = (await login.json()) as { data: { token: string } };
  const accepted = await fetch(`${base}/api/studio/items/${itemId}/accept-files`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${data.token}` },
  });
  if (!accepted.ok) throw new Error(`${accepted.status} ${await accepted.text()}`);
}
