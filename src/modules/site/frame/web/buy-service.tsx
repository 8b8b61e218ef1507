import { ShoppingCart } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCart } from '@/modules/shop/cart/web/use-cart';
import { MAX_QTY } from '@/modules/shop/cart/cart.rules';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import type { WireDetail } from '@/modules/catalogue/services/catalogue.contract';
import {
  hasText,
  imageAddress,
  plainText,
  withVariation,
} from '@/modules/catalogue/services/catalogue.rules';
import { DeliveryChoice, VariationChoice } from '@/modules/catalogue/services/web/service-options';
import { ServicePicture } from '@/modules/catalogue/services/web/service-picture';
import { ServicePrice } from '@/modules/catalogue/services/web/service-price';
import { ServiceTexts } from '@/modules/catalogue/services/web/service-texts';
import { useMoney, useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { ImageZoom } from '@/ui/image-zoom';
import { PageTitle } from '@/ui/page-title';
import { Prose } from '@/ui/prose';
import { QuantityControl } from '@/ui/quantity-control';
import { singlePress } from '@/ui/single-press';
import { BuyGiftCard } from './buy-gift-card';
import { SampleCard } from './sample-card';
import { Staying } from './staying';
import { SubscribeButton } from './subscribe-button';
import { chosenLine, lineTotalOf, notSold, type ServiceChoice } from '../service-choice.rules';

/** Keeps the chosen variation in the address, so that the page can be sent to somebody as it is. */
function rememberVariation(id: number): void {
  const url = new URL(window.location.href);
  url.searchParams.set('variation', String(id));
  window.history.replaceState(window.history.state, '', url);
}

function useChoice(detail: WireDetail): [ServiceChoice, (change: Partial<ServiceChoice>) => void] {
  const [search] = useSearchParams();
  const [choice, setChoice] = useState<ServiceChoice>(() => {
    const wanted = Number(search.get('variation'));
    const variation = detail.variation.find((one) => one.id === wanted) ?? detail.variation[0] ?? null;
    return { variation_id: variation?.id ?? null, rush: false, qty: 1 };
  });
  return [choice, (change) => setChoice((before) => ({ ...before, ...change }))];
}

interface PanelProps {
  detail: WireDetail;
  choice: ServiceChoice;
  onChange: (change: Partial<ServiceChoice>) => void;
  /** Shown in the studio: nothing is bought from there. */
  preview?: boolean;
}

function AddToCart({ detail, choice, onChange }: PanelProps) {
  const cart = useCart();
  const money = useMoney();
  const [added, setAdded] = useState(false);
  const [sending, setSending] = useState(false);
  const monthly = detail.service_type === 'subscription';
  const add = async (): Promise<void> => {
    setSending(true);
    setAdded(await cart.add(chosenLine(detail, choice)));
    setSending(false);
  };
  const press = singlePress(() => void add());
  const total = (
    <p aria-live="polite" className="text-right">
      <span className="text-sm text-muted">Total </span>
      <span className="figures text-xl font-medium">{money(lineTotalOf(detail, choice))}</span>
    </p>
  );
  const toCart = added && (
    <ButtonLink to="/cart" wide>
      Go to cart
    </ButtonLink>
  );
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      {!monthly && (
        <div className="self-start">
          <QuantityControl
            value={choice.qty}
            max={MAX_QTY}
            onChange={(qty) => onChange({ qty })}
            label="quantity"
          />
        </div>
      )}
      <Staying label="Buy">
        {(isAway) => (
          <div className={isAway ? 'flex items-center gap-4 py-3' : 'flex flex-col gap-4'}>
            {isAway && <p className="min-w-0 grow truncate font-semibold max-md:hidden">{detail.name}</p>}
            {!monthly && (isAway || choice.qty > 1 || choice.rush) && total}
            <div className={isAway ? 'flex grow gap-3 md:grow-0' : 'flex flex-col gap-4'}>
              {monthly && <SubscribeButton detail={detail} size={isAway ? 'md' : 'lg'} />}
              <Button
                variant={monthly ? 'secondary' : 'primary'}
                size={isAway ? 'md' : 'lg'}
                wide
                icon={<ShoppingCart aria-hidden="true" />}
                loading={sending}
                onClick={press}
              >
                Add to cart
              </Button>
              {toCart}
            </div>
          </div>
        )}
      </Staying>
    </div>
  );
}

function Panel({ detail, choice, onChange, preview = false }: PanelProps) {
  const { selling } = useSettings();
  const reason = preview ? 'Choose your options here.' : notSold(detail, selling);
  const worked = detail.turnaround_hours[1] > 0;
  return (
    <Card padding="lg" className="flex flex-col gap-7 self-start">
      <VariationChoice
        detail={detail}
        value={choice.variation_id}
        onChange={(id) => {
          onChange({ variation_id: id });
          rememberVariation(id);
        }}
      />
      <DeliveryChoice detail={detail} rush={choice.rush} onChange={(rush) => onChange({ rush })} />
      {worked && (
        <p className="text-sm text-muted">
          {detail.max_revision > 0 && `Up to ${detail.max_revision} free revisions. `}
          You pay before work starts. The deadline starts when we have your payment and files.
        </p>
      )}
      {reason === null && detail.is_gift_card && <BuyGiftCard detail={detail} choice={choice} />}
      {reason === null && !detail.is_gift_card && (
        <AddToCart detail={detail} choice={choice} onChange={onChange} />
      )}
      {reason !== null && <p className="border-t border-line pt-6">{reason}</p>}
    </Card>
  );
}

interface ZoomedProps {
  readonly shown: Pick<WireDetail, 'name' | 'image' | 'is_url' | 'image_alt'>;
  readonly name: string;
}

/** The picture of what is chosen, which opens in its full size (SERV-04). */
function ZoomedPicture({ shown, name }: ZoomedProps) {
  const address = imageAddress(shown, useSettings().image_base);
  const alt = shown.image_alt ?? `Drawing for ${name}`;
  const picture = (
    <ServicePicture
      service={shown}
      eager
      alt={alt}
      sizes="(min-width: 64rem) 36rem, 100vw"
      className="aspect-[4/3] w-full rounded-lg border border-line"
    />
  );
  return (
    <div>
      {address === null ? (
        picture
      ) : (
        <ImageZoom src={address} alt={alt}>
          {picture}
        </ImageZoom>
      )}
    </div>
  );
}

/** What the work does, to hear, and what is in it: both in view at once. */
function SoundAndContents({
  includes,
  sample,
}: Pick<BuyServiceProps, 'sample'> & Pick<WireDetail, 'includes'>) {
  const hasContents = hasText(includes);
  if (!hasContents && sample === null) return null;
  const isPair = hasContents && sample !== null;
  return (
    <div
      className={cx(
        'grid items-start gap-x-8 gap-y-5 sm:gap-y-8',
        isPair && 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
      )}
    >
      {sample !== null && (
        <section aria-labelledby="hear" className="min-w-0">
          <h2 id="hear" className="sr-only">
            Hear our work
          </h2>
          <SampleCard sample={sample} heading="h3" size="compact" />
        </section>
      )}
      {hasContents && (
        <section aria-labelledby="contents" className="flex min-w-0 flex-col gap-3">
          <h2 id="contents" className="text-xl">
            What you get
          </h2>
          <Prose html={includes} />
        </section>
      )}
    </div>
  );
}

interface BuyServiceProps {
  readonly detail: WireDetail;
  readonly preview?: boolean;
  /** A song to hear what the work does; null where there is none. */
  readonly sample: WireSample | null;
  /** Above the title. */
  readonly above?: ReactNode;
  /** Beside it: what marks the service. */
  readonly marks?: ReactNode;
}

/** Title, price, sound, contents, options, picture and texts of a service; what is chosen changes all of them. */
export function BuyService({ detail, preview = false, sample, above, marks }: BuyServiceProps) {
  const [choice, change] = useChoice(detail);
  const variation = detail.variation.find((one) => one.id === choice.variation_id);
  const shown = variation ? withVariation(detail, variation) : detail;
  return (
    <div className="flex flex-col gap-5 md:gap-12">
      <PageTitle
        above={above}
        title={detail.name}
        lead={hasText(detail.brief_detail) ? plainText(detail.brief_detail) : undefined}
        actions={
          <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
            {marks}
            <ServicePrice service={shown} size="lg" />
          </div>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <SoundAndContents includes={shown.includes} sample={sample} />
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <Panel detail={detail} choice={choice} onChange={change} preview={preview} />
        </div>
        <ZoomedPicture shown={shown} name={detail.name} />
        <ServiceTexts service={shown} />
      </div>
    </div>
  );
}
