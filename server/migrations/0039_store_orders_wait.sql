-- Why: an order for an in-app purchase waits for its receipt however long, so nothing reads when it expires.
alter table store_iap_orders drop column expires_at;
