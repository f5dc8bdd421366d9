-- Clients of this family show a text above the pictures of a commodity's description.
alter table commodities add column top_text text not null default '';
