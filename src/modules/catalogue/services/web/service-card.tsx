import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Badge } from '@/ui/badge';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { CardCorner } from '@/ui/card-corner';
import { PageLink } from '@/ui/page-link';
import type { WireService } from '../catalogue.contract';
import { hasText, plainText, servicePath } from '../catalogue.rules';
import { FirstVersion } from './first-version';
import { ServicePicture } from './service-picture';
import { ServicePrice } from './service-price';

export interface ServiceCardProps {
  service: WireService;
  heading?: 'h2' | 'h3';
  eager?: boolean;
}

/** A service in a list: picture, badge, name, one line, price; the whole face leads to its page. */
export function ServiceCard({ service, heading: Heading = 'h2', eager = false }: ServiceCardProps) {
  const { subscriptions } = useSettings().selling;
  return (
    <Card as="li" padding="none" interactive className="flex flex-col overflow-hidden">
      <ServicePicture service={service} eager={eager} className="aspect-[4/3] w-full" />
      <div className="flex grow flex-col gap-3 p-5 md:p-6">
        {hasText(service.label_name) && (
          <Badge tone="after" className="self-start">
            {service.label_name}
          </Badge>
        )}
        <Heading className="font-heading text-lg leading-snug font-semibold">
          <PageLink
            to={servicePath(service)}
            state={{ service_id: service.id }}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {service.name}
          </PageLink>
        </Heading>
        {hasText(service.brief_detail) && (
          <p className="text-sm text-muted">{plainText(service.brief_detail)}</p>
        )}
        {hasText(service.advice) && <p className="text-sm">{service.advice}</p>}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2 text-md">
          <ServicePrice service={service} />
          {service.service_type === 'subscription' && subscriptions && (
            <PageLink
              to={`${servicePath(service)}?subscribe=1`}
              state={{ service_id: service.id }}
              aria-label={`Subscribe to ${service.name}`}
              className={buttonClass({ className: 'relative' })}
            >
              Subscribe
            </PageLink>
          )}
        </div>
      </div>
      {service.service_type === 'one_time' && service.turnaround_hours[1] > 0 && (
        <p className="px-5 pb-5 text-sm text-muted md:px-6 md:pb-6">
          <FirstVersion hours={service.turnaround_hours} lead="Order today: first version" />
        </p>
      )}
      {/* Gift cards are given away at once, not kept in mind. */}
      {!service.is_gift_card && <CardCorner subject={service} />}
    </Card>
  );
}
