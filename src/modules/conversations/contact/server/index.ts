export { createContactService } from './contact.service';
export { lockContact, writeContact } from './contact-threads.store';
export { contactAnswered, contactReceived, leadJoined, rejoinAsked } from './leads.events';
export { leadsRoutes } from './leads.routes';
export { createLeadsService, type LeadsService } from './leads.service';
export { dataOfLeads } from './personal-data.store';
