import type { ReactNode } from 'react';
import { formatMajor } from '@/shared/money';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import {
  TURNAROUND_NAMES,
  TURNAROUNDS,
  type FormValues,
  type SettingsSection,
} from '@/modules/foundation/settings/settings-form.rules';
import { claimFigures } from '@/modules/site/frame/claims.rules';
import { TermRow } from '@/ui/term-row';
import { Wordmark } from '@/ui/wordmark';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { StudioSettings } from './settings-parts';

interface PreviewProps {
  readonly values: FormValues;
  readonly settings: StudioSettings;
}

const textOf = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

function Identity({ values }: PreviewProps) {
  return (
    <div className="flex flex-col gap-3">
      <Wordmark name={textOf(values, 'site_name')} className="text-2xl" />
      <p className="[overflow-wrap:anywhere]">{textOf(values, 'support_email')}</p>
      <p>
        <a href={textOf(values, 'chat_url')} rel="noreferrer" target="_blank" className="link">
          {textOf(values, 'chat_phone')}
        </a>
      </p>
    </div>
  );
}

function Address({ values }: PreviewProps) {
  const [lat, lon, zoom] = ['latitude', 'longitude', 'zoom'].map((name) => textOf(values, name));
  return (
    <div className="flex flex-col gap-4">
      <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
        {`${textOf(values, 'name')}\n${textOf(values, 'street')}\n${textOf(values, 'postcode')} ${textOf(values, 'city')}\n${textOf(values, 'country')}`}
      </address>
      <p>
        <a
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`}
          target="_blank"
          rel="noreferrer"
          className="link"
        >
          See this place on a map
        </a>
      </p>
    </div>
  );
}

const SHOWN = [
  'years_in_studios',
  'happy_users',
  'free_revisions',
  'years_online',
  'starting_price',
  'monthly_saving_percent',
  'wav_24_bit',
  'support_24_7',
] as const;

function Claims({ values }: PreviewProps) {
  const { currency } = useSettings();
  const figure = (name: string): number => {
    const typed = Number(textOf(values, name));
    return Number.isFinite(typed) ? typed : 0;
  };
  const claims = {
    years_in_studios: figure('years_in_studios'),
    years_online: figure('years_online'),
    happy_users: figure('happy_users'),
    free_revisions: figure('free_revisions'),
    starting_price: figure('starting_price'),
    monthly_saving_percent: figure('monthly_saving_percent'),
    wav_24_bit: values['wav_24_bit'] === true,
    support_24_7: values['support_24_7'] === true,
  };
  const data = claimFigures(claims, SHOWN, currency);
  if (data.length === 0) return <p className="text-muted">The site shows no figures.</p>;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
      {data.map(({ figure: shown, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end border-t border-line pt-3">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className="figures text-xl">{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

function Turnarounds({ values }: PreviewProps) {
  return (
    <dl>
      {TURNAROUNDS.map((kind) => (
        <TermRow key={kind} name={TURNAROUND_NAMES[kind]}>
          {hoursText({
            min: Number(textOf(values, `${kind}_min`)),
            max: Number(textOf(values, `${kind}_max`)),
          })}
        </TermRow>
      ))}
    </dl>
  );
}

function Selling({ values, settings }: PreviewProps) {
  const names = {
    one_time: 'Services',
    subscriptions: 'Monthly packages',
    gift_cards: 'Gift cards',
  } as const;
  return (
    <dl>
      {(['one_time', 'subscriptions', 'gift_cards'] as const).map((kind) => (
        <TermRow key={kind} name={names[kind]}>
          {values[kind] === true && settings.can_sell[kind] ? 'Can be bought' : 'Shown, but not for sale'}
        </TermRow>
      ))}
    </dl>
  );
}

const EXAMPLE = 100;

function Money({ values, settings }: PreviewProps) {
  const currency = /^[A-Z]{3}$/.test(textOf(values, 'currency')) ? textOf(values, 'currency') : 'USD';
  const typed = textOf(values, 'vat_rate');
  const rate = typed === '' ? settings.standard_rates[textOf(values, 'vat_country')] : Number(typed);
  const known = rate !== undefined && Number.isFinite(rate);
  const mode = values['vat_mode'];
  const off = mode === 'off' || mode === 'small_business';
  return (
    <dl>
      <TermRow name="Total of a receipt">{formatMajor(EXAMPLE, currency)}</TermRow>
      <TermRow name="VAT in it">
        {off && (mode === 'off' ? 'Not shown' : 'None: receipts say that you are exempt')}
        {!off && known && `${formatMajor(EXAMPLE - EXAMPLE / (1 + rate / 100), currency)} at ${rate} %`}
        {!off && !known && 'Unknown rate'}
      </TermRow>
      {mode === 'eu_consumer' && (
        <TermRow name="Customers elsewhere">Their country’s rate, included in the same price</TermRow>
      )}
      {mode === 'human_service' && (
        <TermRow name="Businesses abroad">
          No VAT: reverse charge in the EU, outside its scope elsewhere
        </TermRow>
      )}
      {textOf(values, 'vat_number') !== '' && (
        <TermRow name="VAT number">{textOf(values, 'vat_number')}</TermRow>
      )}
    </dl>
  );
}

const PREVIEWS: Partial<Record<SettingsSection, (props: PreviewProps) => ReactNode>> = {
  identity: Identity,
  address: Address,
  claims: Claims,
  turnaround: Turnarounds,
  selling: Selling,
  money: Money,
};

/** How what is typed will read on the site; null where it shows nowhere by itself. */
export function Preview({ section, ...props }: PreviewProps & { readonly section: SettingsSection }) {
  const Shown = PREVIEWS[section];
  return Shown === undefined ? null : <Shown {...props} />;
}

/** Whether a section has something to show. */
export function hasPreview(section: SettingsSection): boolean {
  return PREVIEWS[section] !== undefined;
}
