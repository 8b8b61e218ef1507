export { createContactService } from './contact.service';
export { contactReceived, leadJoined, rejoinAsked } from './leads.events';
export { leadsRoutes } from './leads.routes';
export { createLeadsService, type LeadsService } from './leads.service';
export { dataOfLeads } from './personal-data.store';
