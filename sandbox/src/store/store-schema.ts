/** Counts up with every change of the tables or of the seed. A database of another version is rebuilt. */
export const SCHEMA_VERSION = 20

/** The tables; money is in minor units of the row's currency, times are Unix seconds. */
export const tables = `
  create table merchant_account (
    n integer primary key,
    name text not null unique,
    account_type text not null
  );
  create table caller (
    n integer primary key autoincrement,      -- never reused, so caches by number stay valid
    version integer not null default 0,       -- counts up with every change
    merchant integer not null references merchant_account,
    user_name text not null,
    first_name text,
    last_name text,
    totp_secret blob,                         -- sealed with AES-256-GCM; null without two-factor authentication
    pending_totp_secret blob,                 -- sealed; enrolled but not verified yet
    totp_last_step integer not null default 0, -- the time step of the last code that was used
    locked integer not null,
    permissions text not null,                -- a JSON list
    authorised text not null,                 -- a JSON list of merchant account names
    ipaddresses text not null,                -- a JSON list of addresses and networks
    unique (merchant, user_name)
  );
  create table password (
    n integer primary key,
    caller integer not null references caller,
    id text not null,
    secret blob not null,                     -- sealed with AES-256-GCM
    creation_time integer not null,
    expiration_time integer not null,
    unique (caller, id)
  );
  create table customer (
    n integer primary key,
    id text not null,
    merchant integer not null references merchant_account,
    status integer not null,
    trust_level integer not null,
    creation_time integer not null,
    last_modified integer not null,
    email text not null,                      -- in lower case
    phone_number text not null,
    document text not null,                   -- the JSON without payment profiles
    payment_profiles text not null            -- JSON; reading them needs a permission
  );
  create table product (
    n integer primary key,
    external_key text not null,
    description text not null,
    category text not null
  );
  -- The cards of charges, without their numbers.
  create table card (
    n integer primary key,
    last4 text not null,
    brand text not null,
    exp_month integer not null,
    exp_year integer not null
  );
  create table charge (
    n integer primary key,
    id text not null,
    merchant integer not null references merchant_account,
    customer integer not null references customer,
    status integer not null,                  -- the position in chargeStatuses
    payment_method integer not null,          -- the position in paymentMethods
    currency integer not null,                -- the position in currencies
    instrument_config_id text not null,
    payment_gateway text not null,
    product integer not null references product,
    quantity integer not null,
    price integer not null,                   -- for the whole quantity
    tax integer not null,
    tax_inclusive integer not null,
    amount integer not null,
    amount_charged integer not null,
    amount_refunded integer not null,
    creation_time integer not null,
    last_modified integer not null,
    metadata text,                            -- a JSON list of nodes; null for none
    properties text,                          -- a JSON list; null for none
    card integer references card,             -- null if it is not paid by card
    routing_config_id text,                   -- the routing configuration, or null
    country text                              -- of the purchase, ISO-3166; null if unknown
  );
  -- The transactions of charges; append-only.
  create table charge_transaction (
    n integer primary key,
    charge integer not null references charge,
    operation integer not null,               -- the position in operationTypes
    status integer not null,                  -- the position in chargeStatuses
    amount integer not null,
    creation_time integer not null,
    response integer not null,                -- the position in gatewayResponses
    chargeback_reason_code text,
    reason text,
    comment text,
    caller_name text,                         -- null for steps of the payer and the platform
    payment_gateway text                      -- a gateway that failed; null for the charge's own
  );
  -- The platform's decisions before gateways were called.
  create table charge_fraud (
    charge integer primary key references charge,
    document text not null                    -- the fraud field of the charge, as JSON
  );
  -- The counters of the statistics, for the longest window of 30 days.
  create table counter (
    merchant integer not null references merchant_account,
    bucket integer not null,                  -- the start of a minute or hour
    payment_gateway text not null,
    instrument_config_id text not null,
    requests integer not null default 0,
    approvals integer not null default 0,
    declines integer not null default 0,
    errors integer not null default 0,
    communication_failures integer not null default 0,
    response_millis integer not null default 0,
    volume_cents integer not null default 0,  -- charged, in US cents
    primary key (merchant, bucket, payment_gateway, instrument_config_id)
  ) without rowid;
  -- The same by routing configuration, including shadow ones.
  create table routing_counter (
    merchant integer not null references merchant_account,
    bucket integer not null,
    routing_config_id text not null,
    requests integer not null default 0,
    approvals integer not null default 0,
    declines integer not null default 0,
    errors integer not null default 0,
    communication_failures integer not null default 0,
    response_millis integer not null default 0,
    volume_cents integer not null default 0,
    primary key (merchant, bucket, routing_config_id)
  ) without rowid;
  create table ofac_check (
    n integer primary key,
    id text not null unique,
    merchant integer not null references merchant_account,
    customer integer not null references customer,
    status integer not null,                  -- the position in ofacCheckStatuses
    review_status integer,                    -- the position in ofacReviewStatuses; null if there is nothing to review
    creation_time integer not null,
    document text not null
  );
  -- Notifications to be sent to merchants.
  create table notification_queue (
    n integer primary key autoincrement,      -- never reused; kept after delivery
    merchant integer not null references merchant_account,
    charge integer not null references charge,
    notification_type text not null,
    status text not null,                     -- one of jobStatuses
    attempts integer not null,
    creation_time integer not null,
    next_attempt_time integer,                -- null after the last attempt
    callbacks text not null,                  -- a JSON list of addresses with their last response
    messages text not null default '[]',      -- a JSON list of requests and responses
    held integer not null default 0           -- 1 while the charge events queue is stopped
  );
  -- Stopped queues, and when queues last ran (queues/work-queues.ts).
  create table stopped_queue (
    name text primary key,
    last_run integer                          -- null if it never ran
  );
  -- Sent notifications, under their numbers in the queue.
  create table notification_service (
    n integer primary key,
    merchant integer not null references merchant_account,
    charge integer not null references charge,
    notification_type text not null,
    status text not null,                     -- one of jobStatuses
    creation_time integer not null,
    messages text not null                    -- a JSON list of requests and responses
  );
  -- Uploaded templates with their faults; at most 200 per merchant.
  create table uploaded_mail_template (
    n integer primary key autoincrement,
    merchant integer not null references merchant_account,
    status text not null,                     -- UPLOADED or PROMOTED
    content text not null,                    -- the values, as JSON
    mail_template text,                       -- the id of the promoted template, or null
    creation_time integer not null,
    last_modified integer not null
  );
  -- Mails to customers.
  create table mail (
    n integer primary key autoincrement,
    merchant integer not null references merchant_account,
    customer integer references customer,     -- null if it is about no customer
    external_ref_id text not null,            -- the charge's id
    to_email text not null,
    mail_event_type text not null,
    language text not null,
    status text not null,                     -- one of mailStatuses
    creation_time integer not null,
    sent_time integer,                        -- null before it is sent
    last_resend_time integer,                 -- null if it was never sent again
    last_modified integer not null,
    attempts integer not null,
    last_error text,                          -- null if there is none
    subject text not null,
    html text not null,
    text text not null
  );
  -- The rows of resources (configuration/resources.ts).
  create table document (
    n integer primary key autoincrement,
    resource text not null,                   -- its path
    id text not null,
    merchant integer references merchant_account, -- null: shared by all merchants
    content text not null,                    -- the values, as JSON
    creation_time integer not null,
    last_modified integer not null,
    unique (resource, id, merchant)           -- merchants can have rows of the same id
  );
  -- The last reset of a row's statistics, and the figures of its minute before it.
  create table statistics_reset (
    document integer primary key references document,
    time integer not null,
    counted text not null                     -- figures, as JSON
  );
  -- The last number in an id of a resource; ids are never reused.
  create table document_number (
    resource text primary key,
    last integer not null
  );
  create table merchant_settings (
    merchant integer primary key references merchant_account,
    content text not null,                    -- the settings, as JSON
    last_modified integer not null
  );
  create table merchant_secret (
    merchant integer not null references merchant_account,
    name text not null,
    value blob not null,                      -- sealed with AES-256-GCM
    last_modified integer not null,
    primary key (merchant, name)
  ) without rowid;
  create table encryption_key (
    merchant integer primary key references merchant_account,
    jwk text not null                         -- the public key, as JSON
  );
  create table customer_upload (
    n integer primary key,
    id text not null unique,
    merchant integer not null references merchant_account,
    customer integer not null references customer,
    document_type text not null,
    verification_status text not null,
    verification_reason text,                 -- kept after the reason is deleted
    upload_time integer not null,
    content_type text not null
  );
  -- The bank accounts of customers.
  create table bank_account (
    number text primary key,
    merchant integer not null references merchant_account,
    customer integer not null unique references customer
  );
  create table paywall_session (
    n integer primary key,
    id text not null unique,
    merchant integer not null references merchant_account,
    customer integer not null references customer,
    country text not null,
    currency text not null,
    amount integer not null,
    product integer not null references product,
    status text not null,
    method text,                              -- the payer's choice, or null
    instrument_config_id text,
    charge integer references charge,         -- the resulting charge, or null
    redirect_token text,                      -- while the payer is at the bank
    creation_time integer not null,
    expires integer not null
  );
  create table paywall_step (
    n integer primary key,
    session integer not null references paywall_session,
    step text not null,
    time integer not null
  );
`

/** Created after seeding, in one pass each. */
export const indexes = `
  create unique index charge_by_id on charge (id, merchant);
  create index charge_by_customer on charge (customer);
  create index mail_by_merchant on mail (merchant, creation_time);
  create index mail_by_status on mail (status);
  create index charge_by_card on charge (card) where card is not null;
  create index card_by_last4 on card (last4);
  create index charge_transaction_by_charge on charge_transaction (charge);
  create index charge_transaction_by_time on charge_transaction (creation_time);
  create index product_by_key on product (external_key);
  create unique index customer_by_id on customer (id, merchant);
  create index customer_by_email on customer (email);
  create index ofac_check_by_customer on ofac_check (customer);
  create index ofac_check_by_time on ofac_check (creation_time);
  create index customer_by_phone_number on customer (phone_number);
  create index customer_upload_by_customer on customer_upload (customer);
  create index paywall_session_by_charge on paywall_session (charge);
  create index paywall_step_by_session on paywall_step (session);
  create index notification_queue_by_time on notification_queue (status, next_attempt_time);
  create index notification_queue_by_charge on notification_queue (charge);
  create index notification_service_by_charge on notification_service (charge);
`
