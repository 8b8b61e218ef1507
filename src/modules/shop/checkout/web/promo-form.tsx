import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { LOGIN_FOR_CODES } from '../checkout.rules';
import type { PromoBox } from './use-promo';

export interface PromoFormProps {
  readonly promo: PromoBox;
  readonly guest: boolean;
  readonly disabled: boolean;
}

function Applied({ promo, disabled }: Omit<PromoFormProps, 'guest'>) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0">
        <span className="figures font-medium uppercase [overflow-wrap:anywhere]">{promo.code}</span>{' '}
        <span className="text-sm text-muted">is applied</span>
      </p>
      <Button
        size="sm"
        variant="quiet"
        disabled={disabled}
        onClick={promo.clear}
        aria-label="Remove the promo code"
      >
        Remove
      </Button>
    </div>
  );
}

/** Where a discount code or a gift card is typed (CART-01, PROM-01). */
export function PromoForm({ promo, guest, disabled }: PromoFormProps) {
  const id = useId();
  if (promo.step === 'applied') return <Applied promo={promo} disabled={disabled} />;
  const errorId = `${id}-error`;
  return (
    <form
      noValidate
      aria-label="Promo code"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (promo.step !== 'applying') void promo.apply();
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        Promo code or gift card
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          name="promo_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          disabled={disabled}
          value={promo.typed}
          onChange={(event) => promo.setTyped(event.target.value)}
          aria-invalid={promo.error === null ? undefined : true}
          aria-describedby={promo.error === null ? undefined : errorId}
          className="control figures min-w-0 flex-1"
        />
        <Button type="submit" disabled={disabled} loading={promo.step === 'applying'}>
          Apply
        </Button>
      </div>
      <FieldError id={errorId} error={promo.error ?? undefined} />
      {guest && (
        <p className="text-sm text-muted">
          {promo.error === LOGIN_FOR_CODES ? 'We saved your code: ' : 'To use a code, sign in: '}
          <Link to="/login" className="link inline-flex min-h-11 items-center">
            sign in
          </Link>
        </p>
      )}
    </form>
  );
}
