import type { SchemaMigration } from '../postgres/migrate.ts'

/** These tables contain data that a law may order erased, or that the log must never contain. */
export const userMigrations: readonly SchemaMigration[] = [
  {
    name: 'users-001-people',
    up: `
      create table person (
        username text primary key,
        email text not null default '',
        title text not null default '',
        given_name text not null default '',
        middle_name text not null default '',
        family_name text not null default '',
        phone_number text not null default '',
        mobile_number text not null default '',
        address_one text not null default '',
        address_two text not null default ''
      );
      create table credential (
        username text primary key,
        hash text not null,
        changed_at timestamptz not null default now()
      );
      create table server_secret (name text primary key, secret text not null);`,
  },
  {
    name: 'users-002-attempts',
    up: `
      create table attempt (
        key text primary key,
        level double precision not null,
        at timestamptz not null,
        ready_at timestamptz not null,
        forgotten_at timestamptz not null
      );
      create index attempt_forgotten on attempt (forgotten_at);`,
  },
  {
    // if people share an address, the first by name gets it
    name: 'users-003-emails',
    up: `
      create table person_email (email text primary key, username text not null unique);
      insert into person_email (email, username)
        select distinct on (lower(btrim(email))) lower(btrim(email)), username
        from person where btrim(email) <> '' order by lower(btrim(email)), username;`,
  },
  {
    name: 'users-004-last-sign-ins',
    up: `
      create table last_sign_in (username text primary key, at timestamptz not null);
      insert into last_sign_in (username, at)
        select substr(stream, length('session/') + 1), max(at) from event
        where starts_with(stream, 'session/') and type = 'SignedIn' group by 1;`,
  },
  {
    name: 'users-005-sessions',
    up: `
      create table session_detail (
        session uuid primary key,
        username text not null,
        device text not null,
        address text not null,
        began_at timestamptz not null,
        last_used timestamptz not null
      );
      create index session_detail_username on session_detail (username);`,
  },
  {
    name: 'users-006-before-import',
    up: `
      create table person_before (
        import uuid not null,
        username text not null,
        details jsonb not null,
        at timestamptz not null default now(),
        primary key (import, username)
      );
      create index person_before_username on person_before (username);`,
  },
  {
    name: 'users-007-account-news',
    up: `
      create table account_news_progress (
        is_only boolean primary key default true check (is_only),
        read_up_to bigint not null
      );
      create table former_address (
        id uuid primary key default gen_random_uuid(),
        username text not null,
        email text not null,
        is_posted boolean not null default false,
        at timestamptz not null default now()
      );
      create index former_address_username on former_address (username);`,
  },
  {
    name: 'users-008-change-requests',
    up: `
      create table waiting_person (
        request uuid not null,
        username text not null,
        details jsonb not null,
        hash text,
        primary key (request, username)
      );
      create index waiting_person_username on waiting_person (username);`,
  },
]
