import type { SchemaMigration } from '../postgres/migrate.ts'

const notificationTablesSql = `
  create table notification (
    id text primary key,
    position bigint not null,
    composed_by text not null,
    is_composed boolean not null,
    state text not null,
    title text not null,
    message text not null,
    priority smallint not null,
    dismissible boolean not null,
    must_acknowledge boolean not null,
    expiry text not null,
    expires_at timestamptz not null,
    about text,
    at text not null,
    edited_at text,
    send_at text,
    recipients jsonb,
    revision integer not null,
    received integer not null,
    seen integer not null,
    dismissed integer not null,
    acknowledged integer not null
  );
  create table user_notification (
    id text primary key,
    notification text not null,
    username text not null,
    position bigint not null,
    seen_at text,
    dismissed_at text,
    acknowledged_at text
  );
  create index user_notification_of on user_notification (username, position);
  create index user_notification_notification on user_notification (notification, position);`

const instantSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** For notifications of earlier releases: those composed by people have random ids, those of the archive do not. */
const sentEventsSql = `
  select position, substr(stream, length('notification/') + 1) as id, data, actor, ${instantSql('at')} as at
  from event where starts_with(stream, 'notification/') and type = 'NotificationSent'`

// PostgreSQL accepts fewer texts as instants than JavaScript
const earlierMigrationSql = `
  create function notification_expires_at(expiry text) returns timestamptz language plpgsql as $$
  begin
    return expiry::timestamptz;
  exception when others then
    return 'infinity';
  end $$;

  insert into user_notification
  select sent.data->>'UserNotificationID', sent.id, sent.data->>'user', sent.position, null, dismissed.at, null
  from (${sentEventsSql}) as sent
  left join (
    select data->>'UserNotificationID' as id, min(${instantSql('at')}) as at
    from event where starts_with(stream, 'notification/') and type = 'NotificationDismissed' group by 1
  ) as dismissed on dismissed.id = sent.data->>'UserNotificationID';

  insert into notification
  select first.id, first.position, first.actor, substr(first.id, 15, 1) = '4', 'Sent',
    first.data->>'Title', first.data->>'Message', (first.data->>'Priority')::smallint, (first.data->>'Dismissible')::boolean, false,
    first.data->>'Expiry', notification_expires_at(first.data->>'Expiry'), null, first.at, null, null, null,
    (select max(revision) from event where stream = 'notification/' || first.id collate "C"),
    everybody.received, 0, everybody.dismissed, 0
  from (select distinct on (id) * from (${sentEventsSql}) as sent order by id, position) as first
  join (
    select notification as id, count(*) as received, count(dismissed_at) as dismissed
    from user_notification group by notification
  ) as everybody using (id);

  drop function notification_expires_at;
  drop table notification_of;`

export const notificationMigrations: readonly SchemaMigration[] = [
  {
    name: 'notifications-001-owners',
    up: `
      create table notification_of (owner text not null, position bigint not null, primary key (owner, position));
      insert into notification_of
      select distinct data->>'user', position from event
      where starts_with(stream, 'notification/') and data ? 'user';`,
  },
  { name: 'notifications-002-lists', up: notificationTablesSql + earlierMigrationSql },
  {
    name: 'notifications-003-portions',
    up: `
      alter table notification add column remaining integer not null default 0;
      alter table notification add column untold integer not null default 0;`,
  },
]
