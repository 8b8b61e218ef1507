import { createOrderHarness, type Person } from '@/modules/orders/orders/orders.testing';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { queryRows } from '@/platform/db/database';
import type { SignedInClient, TestApp } from '../support/app';
import demoCatalogue from '../../content/demo/catalogue.json';
import type { Things } from './owned';
import { customerThings, guestThings, paperOf } from './things';

/** Stands in every text of the owners: an answer to anybody else that holds it has told something. */
export const MARKER = /ownmark/i;

export interface Fixture {
  readonly app: TestApp;
  readonly owner: Person;
  readonly other: Person;
  readonly engineer: SignedInClient;
  /** An engineer to whom nothing is assigned. */
  readonly bystander: Person;
  readonly admin: SignedInClient;
  /** Of a customer with an account. */
  readonly ownerThings: Things;
  /** Of a guest with a private link. */
  readonly guestThings: Things;
  /** Of another customer: real ones, so that only whose they are is wrong. */
  readonly otherThings: Things;
}

async function name(app: TestApp, person: Person, word: string): Promise<Person> {
  await queryRows(
    app.db,
    'update users set first_name = $2, last_name = $2, email = $3, phone = $4, verified_at = $5 where id = $1',
    [person.userId, word, `${word.toLowerCase()}@artist.test`, `+31${person.userId}00000`, app.clock.now()],
  );
  return person;
}

/** Builds people with everything that the product knows, by the calls that browsers make. */
export async function buildFixture(app: TestApp): Promise<Fixture> {
  await seedCatalogue(app.db, demoCatalogue);
  const harness = await createOrderHarness(app);
  const engineer = await app.signIn('engineer');
  const admin = await app.signIn('admin');
  const context = { app, harness, engineer };
  const owner = await name(app, await harness.newcomer(), 'Ownmark');
  const other = await name(app, await harness.newcomer(), 'Stranger');
  const bystander = await harness.newcomer('engineer');
  const ofOwner = await customerThings(context, owner, 'Ownmark');
  const ofOther = await customerThings(context, other, 'Stranger');
  const ofGuest = await guestThings(context, 'Ownmark');
  await app.jobs.drain();
  return {
    app,
    owner,
    other,
    engineer,
    bystander,
    admin,
    ownerThings: await paperOf(app, ofOwner),
    otherThings: await paperOf(app, ofOther),
    guestThings: await paperOf(app, ofGuest),
  };
}
