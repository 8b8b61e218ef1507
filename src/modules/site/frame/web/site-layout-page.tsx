import { Outlet } from 'react-router';
import { ServiceHearts } from './service-hearts';
import { SiteFrame } from './site-frame';

/** The layout route of the public site: every page inside it has its header and footer. */
export default function SiteLayout() {
  return (
    <SiteFrame>
      <ServiceHearts>
        <Outlet />
      </ServiceHearts>
    </SiteFrame>
  );
}
