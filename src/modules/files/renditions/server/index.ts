export { createListeningService, listeningJobs, type ListeningService } from './listening.service';
export { filesOfListening } from './listening.store';
