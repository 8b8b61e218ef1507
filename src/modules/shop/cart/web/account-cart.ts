import type { CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import type { CartData, WireCartLine } from '../cart.contract';
import {
  addLine,
  hasFixedQuantity,
  lineKey,
  withoutPaid,
  type CartLine,
  type LineIdentity,
  type NewLine,
} from '../cart.rules';
import { applied, lineOf, type Change } from './cart-changes';
import { NOT_ADDED, NO_LINES, type Added, type CartKeeper, type CartView } from './cart-view';
import type { GuestShelf } from './guest-shelf';

type Answer<T> = Promise<Result<T, CallFailure>>;
type Merged = CartData & { readonly left_out: readonly { index: number; message: string }[] };

/** The calls of a cart on the server. */
export interface CartCalls {
  read(): Answer<CartData>;
  add(line: NewLine): Answer<CartData>;
  /** Brings a guest's cart in, once for each name. */
  merge(lines: readonly CartLine[], name: string): Answer<Merged>;
  setQty(line: WireCartLine, qty: number): Answer<CartData>;
  remove(line: WireCartLine): Answer<CartData>;
}

export interface AccountCartPorts {
  readonly user: number;
  readonly calls: CartCalls;
  readonly shelf: GuestShelf;
  /** Shows something to the person: what went wrong, or what of their guest cart was left out. */
  readonly say: (kind: 'error' | 'info' | 'success', message: string) => void;
  /** Tells other tabs of this person what the server answered. */
  readonly notifyTabs: (data: CartData) => void;
  readonly onChange: () => void;
  readonly later: (action: () => void, ms: number) => void;
}

export interface AccountCart extends CartKeeper {
  /** Brings the guest cart in and reads what is there. */
  sync(): Promise<void>;
  /** Takes over what another tab has heard. */
  hear(data: CartData): void;
  /** Saves the cart for the guest that this person becomes. */
  keepForGuest(): void;
  /** Ends it: answers that come later change nothing. */
  close(): void;
}

const PAID_SHOWS_MS = [1_000, 4_000, 15_000];

/**
 * The cart of an account, shown as it will be: every change shows at once and goes to the server in its turn; one that
 * is refused is taken back. What the server answers replaces all that is not still on its way.
 */
class ServerCart implements AccountCart {
  readonly #ports: AccountCartPorts;
  #known: CartData | null = null;
  /** A guest's lines that are still to come in: shown where nothing else is known. */
  #waiting: readonly CartLine[] = NO_LINES;
  #changes: Change[] = [];
  /** Paid lines that the server still lists, each batch until one more revision than before it. */
  #paid: { readonly lines: readonly CartLine[]; readonly revision: number }[] = [];
  #view: CartView = { ready: false, lines: NO_LINES, status: 'loading', error: null };
  #running = false;
  #closed = false;
  #syncing: Promise<void> | null = null;

  constructor(ports: AccountCartPorts) {
    this.#ports = ports;
  }

  view(): CartView {
    return this.#view;
  }

  sync(): Promise<void> {
    this.#syncing ??= this.#bringInAndRead().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  reload(): void {
    this.#render({ status: 'loading' });
    void this.sync();
  }

  add(line: NewLine): Promise<Added> {
    const possible = addLine(this.#view.lines, line);
    if (!possible.ok) return Promise.resolve(possible);
    return new Promise((done) => this.#change({ kind: 'add', line, done }));
  }

  setQty(line: LineIdentity, qty: number): void {
    // Of several wishes for one line that wait, the last counts.
    const key = lineKey(line);
    const [first, ...waiting] = this.#changes;
    const others = waiting.filter((one) => one.kind !== 'set' || lineKey(one.line) !== key);
    this.#changes = first === undefined ? [] : [first, ...others];
    this.#change({ kind: 'set', line, qty });
  }

  remove(line: LineIdentity): void {
    this.#change({ kind: 'remove', line });
  }

  replace(next: readonly CartLine[]): void {
    const wanted = new Map(next.map((line) => [lineKey(line), line]));
    const now = this.#view.lines;
    for (const line of now) if (!wanted.has(lineKey(line))) this.remove(line);
    for (const line of next) {
      const before = now.find((one) => lineKey(one) === lineKey(line));
      if (before === undefined) void this.add(line).then((added) => this.#complain(added));
      // A price that was seen is noted with the quantity, so that it is told once.
      else if (before.qty !== line.qty || before.price !== line.price) this.setQty(line, line.qty);
    }
  }

  removePaid(paid: readonly CartLine[]): void {
    const last = this.#paid.at(-1)?.revision ?? -1;
    const revision = Math.max(this.#known?.revision ?? -1, last + 1);
    // Before the first answer there is nothing to hide: the server may have taken them out already.
    if (this.#known !== null) this.#paid.push({ lines: paid, revision });
    this.#render();
    // The server takes them out by itself when the order is made.
    for (const ms of PAID_SHOWS_MS) {
      this.#ports.later(() => {
        if (ms === PAID_SHOWS_MS.at(-1)) this.#paid = this.#paid.filter((one) => one.lines !== paid);
        if (!this.#closed) void this.sync();
      }, ms);
    }
  }

  clear(): void {
    for (const line of this.#view.lines) this.remove(line);
  }

  hear(data: CartData): void {
    if (!this.#closed) this.#take(data);
  }

  keepForGuest(): void {
    if (this.#known === null) return;
    const [underWay] = this.#changes;
    const known = this.#known.cartItems.map(lineOf);
    // The change under way may have arrived: it counts as known, so that it can't come in twice.
    const there = this.#running && underWay !== undefined ? applied(known, underWay) : known;
    this.#ports.shelf.keep(this.#ports.user, { shown: this.#view.lines, there });
  }

  close(): void {
    this.#closed = true;
    for (const change of this.#changes)
      if (change.kind === 'add') change.done({ ok: false, message: NOT_ADDED });
    this.#changes = [];
  }

  async #bringInAndRead(): Promise<void> {
    const { shelf, calls, user, say, notifyTabs } = this.#ports;
    for (let sent = shelf.next(user); sent !== null; sent = shelf.next(user)) {
      this.#waiting = sent.lines;
      const answer = await calls.merge(sent.lines, sent.name);
      if (this.#closed) return;
      if (!answer.ok) return this.#fail(answer.refusal);
      this.#waiting = NO_LINES;
      shelf.arrived(sent);
      for (const { index, message } of answer.value.left_out) {
        say(
          'info',
          `${sent.lines[index]?.service_name ?? 'A service'} was not added to your cart. ${message}`,
        );
      }
      if (answer.value.left_out.length < sent.lines.length) say('success', 'Items added to cart');
      this.#take(answer.value);
      notifyTabs(answer.value);
    }
    const answer = await calls.read();
    if (this.#closed) return;
    if (answer.ok) this.#take(answer.value);
    else this.#fail(answer.refusal);
  }

  #change(change: Change): void {
    this.#changes.push(change);
    this.#render({ status: 'loading' });
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let change = this.#changes[0]; change !== undefined; change = this.#changes[0]) {
      const answer = await this.#send(change);
      if (this.#closed) return;
      this.#changes = this.#changes.slice(1);
      if (answer.ok) {
        this.#take(answer.value);
        this.#ports.notifyTabs(answer.value);
        if (change.kind === 'add') change.done({ ok: true, toServer: true });
      } else this.#refused(change, answer.refusal);
    }
    this.#running = false;
  }

  async #send(change: Change): Answer<CartData> {
    const { calls } = this.#ports;
    if (change.kind === 'add') return calls.add(change.line);
    const line = this.#known?.cartItems.find((one) => lineKey(one) === lineKey(change.line));
    if (line === undefined) return this.#known === null ? calls.read() : { ok: true, value: this.#known };
    if (change.kind === 'set') {
      return calls.setQty(line, hasFixedQuantity(line) ? 1 : change.qty);
    }
    const answer = await calls.remove(line);
    // Another tab was faster: what is wanted is so.
    return answer.ok || answer.refusal.kind !== 'not_found' ? answer : calls.read();
  }

  #refused(change: Change, failure: CallFailure): void {
    this.#fail(failure);
    if (change.kind === 'add') {
      const own = failure.kind === 'conflict' || failure.kind === 'invalid' || failure.kind === 'not_found';
      change.done({ ok: false, message: own ? failure.message : NOT_ADDED });
    } else if (failure.message !== '') this.#ports.say('error', failure.message);
    if (failure.kind === 'not_found') void this.sync();
  }

  #complain(added: Added): void {
    if (!added.ok) this.#ports.say('error', added.message);
  }

  #fail({ message }: CallFailure): void {
    this.#render({ ready: true, status: 'failed', error: message });
  }

  #take(data: CartData): void {
    if (data.revision >= (this.#known?.revision ?? 0)) this.#known = data;
    const revision = this.#known?.revision ?? 0;
    this.#paid = this.#paid.filter((one) => one.revision >= revision);
    const status = this.#changes.length > 0 ? 'loading' : 'succeeded';
    this.#render({ ready: true, status, error: null });
  }

  #render(change: Partial<CartView> = {}): void {
    const known = this.#known?.cartItems.map(lineOf) ?? this.#waiting;
    const requested = this.#changes.reduce(applied, known);
    const lines = this.#paid.reduce<readonly CartLine[]>(
      (left, paid) => withoutPaid(left, paid.lines),
      requested,
    );
    this.#view = { ...this.#view, ...change, lines: lines.length === 0 ? NO_LINES : lines };
    this.#ports.onChange();
  }
}

/** Opens the cart of the signed-in person; `sync` makes it known. */
export function openAccountCart(ports: AccountCartPorts): AccountCart {
  return new ServerCart(ports);
}
