-- Reviews are shown on the page of their service.
create index testimonials_of_service on testimonials (service_id, created_at desc) where approved and service_id is not null;
