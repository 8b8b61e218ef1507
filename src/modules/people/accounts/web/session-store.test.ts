import { describe, expect, test, vi } from 'vitest';
import type { StoredUser } from '@/shared/session';
import { createSessionStore } from './session-store';

const ADA: StoredUser = {
  id: 7,
  first_name: 'Ada; é',
  last_name: 'Byron',
  email: 'ada@example.com',
  role: 'customer',
  token: 'A'.repeat(43),
};
const EVE: StoredUser = { ...ADA, id: 8, first_name: 'Eve', token: 'B'.repeat(43) };
const json = (user: StoredUser): string => JSON.stringify(user);
const cookieOf = (user: StoredUser): string => encodeURIComponent(json(user));

/** A browser of one or more tabs: storage and cookies are shared, as in a real one. */
function browser({ https = false } = {}) {
  const storage = new Map<string, string>();
  const cookies = new Map<string, string>();
  const written: string[] = [];
  return {
    storage,
    cookies,
    written,
    tab: () =>
      createSessionStore({
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
        https,
        readCookies: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        writeCookie(cookie) {
          written.push(cookie);
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (cookie.includes('Max-Age=0')) cookies.delete(name);
          else cookies.set(name, value);
        },
      }),
  };
}

describe('SITE-15 session', () => {
  test('SITE-15 signing in writes storage and cookie, both under user', () => {
    const place = browser();
    const store = place.tab();
    expect(store.current()).toBeNull();
    store.save(ADA);
    expect(place.storage.get('user')).toBe(json(ADA));
    expect(place.cookies.get('user')).toBe(cookieOf(ADA));
    expect(place.written).toEqual([`user=${cookieOf(ADA)}; Path=/; Max-Age=2592000; SameSite=Lax`]);
    expect(store.current()).toEqual(ADA);
  });

  test('SITE-15 the cookie is Secure on https', () => {
    const place = browser({ https: true });
    place.tab().save(ADA);
    expect(place.written[0]).toMatch(/; SameSite=Lax; Secure$/);
  });

  test('SITE-15 local storage is read first, and the cookie brought into step with it', () => {
    const place = browser();
    place.storage.set('user', json(ADA));
    place.cookies.set('user', cookieOf(EVE));
    expect(place.tab().current()).toEqual(ADA);
    expect(place.cookies.get('user')).toBe(cookieOf(ADA));
  });

  test('SITE-15 a missing cookie is renewed', () => {
    const place = browser();
    place.storage.set('user', json(ADA));
    place.tab();
    expect(place.cookies.get('user')).toBe(cookieOf(ADA));
  });

  test('SITE-15 failing local storage the cookie counts', () => {
    const place = browser();
    place.cookies.set('theme', 'dark');
    place.cookies.set('user', cookieOf(ADA));
    expect(place.tab().current()).toEqual(ADA);
    expect(place.storage.get('user')).toBe(json(ADA));
  });

  test.each(['{', '[]', 'null', '7', '{"id":7}', '{"id":7,"token":""}', '{"token":"x"}', ''])(
    'SITE-15 unparseable data %j is removed from both',
    (broken) => {
      const place = browser();
      place.storage.set('user', broken);
      place.cookies.set('user', encodeURIComponent(broken));
      expect(place.tab().current()).toBeNull();
      expect(place.storage.has('user')).toBe(false);
      expect(place.cookies.has('user')).toBe(false);
    },
  );

  test('SITE-15 broken storage is removed and a whole cookie still counts', () => {
    const place = browser();
    place.storage.set('user', '{');
    place.cookies.set('user', cookieOf(ADA));
    expect(place.tab().current()).toEqual(ADA);
  });

  test('SITE-15 a cookie with a broken escape is removed', () => {
    const place = browser();
    place.cookies.set('user', '%E0%A4%A');
    expect(place.tab().current()).toBeNull();
    expect(place.cookies.has('user')).toBe(false);
  });

  test('SITE-15 logging out clears both', () => {
    const place = browser();
    const store = place.tab();
    store.save(ADA);
    store.clear();
    expect(store.current()).toBeNull();
    expect([...place.storage.keys(), ...place.cookies.keys()]).toEqual([]);
  });

  test('SITE-15 tabs stay in step: out in one is out in the other, in as well', () => {
    const place = browser();
    const [here, there] = [place.tab(), place.tab()];
    const heard = vi.fn<() => void>();
    there.subscribe(heard);
    here.save(ADA);
    there.refresh();
    expect(there.current()).toEqual(ADA);
    here.clear();
    there.refresh();
    expect(there.current()).toBeNull();
    expect(place.cookies.has('user')).toBe(false);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('tells each change once, keeps the same object without one, and stops when asked', () => {
    const store = browser().tab();
    const heard = vi.fn<() => void>();
    const stop = store.subscribe(heard);
    store.save(ADA);
    const stored = store.current();
    store.save({ ...ADA });
    store.refresh();
    expect(store.current()).toBe(stored);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    store.clear();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('names too long for a cookie are shortened there and whole in storage', () => {
    const place = browser();
    const long = { ...ADA, first_name: '響'.repeat(255), last_name: '🎚'.repeat(127) };
    place.tab().save(long);
    expect(place.cookies.get('user')?.length).toBeLessThan(3800);
    expect(JSON.parse(decodeURIComponent(place.cookies.get('user') ?? ''))).toMatchObject({
      token: ADA.token,
    });
    expect(place.storage.get('user')).toBe(json(long));
    expect(place.tab().current()).toEqual(long);
  });

  test('a browser that locks storage and cookies keeps the session for the page', () => {
    const locked = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = createSessionStore({
      storage: { getItem: locked, setItem: locked, removeItem: locked },
      https: true,
      readCookies: locked,
      writeCookie: locked,
    });
    expect(store.current()).toBeNull();
    store.save(ADA);
    expect(store.current()).toEqual(ADA);
    store.clear();
    expect(store.current()).toBeNull();
  });
});
