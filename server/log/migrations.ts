import type { SchemaMigration } from '../postgres/migrate.ts'

/** Collation C sorts stream names by bytes in every database, so each kind is one range of the index. */
const eventTableSql = `
  create table event (
    position bigint primary key,
    stream text collate "C" not null,
    revision integer not null,
    type text not null,
    data jsonb not null,
    actor text not null,
    at timestamptz not null,
    correlation uuid not null,
    audience text[] not null,
    unique (stream, revision)
  );
  create index event_audience on event using gin (audience);`

interface AppendVersion {
  readonly create: string
  readonly actor: string
  readonly columns: string
  readonly names: string
}

/**
 * Only this function and `append_group` write the table. One lock for all appends makes positions visible in order and without gaps. Each
 * statement sees everything committed before the lock. Returns the first stale stream, or the last position.
 */
const appendFunctionSql = ({ create, actor, columns, names }: AppendVersion): string => `
  ${create} function append_events(
    expectations jsonb, events jsonb, actor text, at timestamptz, correlation uuid,
    out "position" bigint, out stale_stream text, out stale_revision integer
  ) language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('plutus/append', 0));

    select found.stream, found.revision into stale_stream, stale_revision
    from (
      select wanted.stream, wanted.expected,
        coalesce((select max(e.revision) from event e where e.stream = wanted.stream collate "C"), 0) as revision
      from jsonb_to_recordset(expectations) as wanted(stream text, expected integer)
    ) as found
    where found.revision <> found.expected
    limit 1;

    if stale_stream is null then
      select coalesce(max(e.position), 0) into append_events."position" from event e;

      insert into event (position, stream, revision, type, data, actor, at, correlation, audience)
      select append_events."position" + row_number() over (order by given.ordinality),
        given.stream, given.revision, given.type, given.data, ${actor}, append_events.at,
        append_events.correlation, given.audience
      from rows from (
        jsonb_to_recordset(append_events.events) as (${columns})
      ) with ordinality as given(${names}, ordinality);

      append_events."position" := append_events."position" + jsonb_array_length(append_events.events);
      perform pg_notify('plutus_log', append_events."position"::text);
    end if;
  end $$;`

const singleActorVersion: AppendVersion = {
  create: 'create',
  actor: 'append_events.actor',
  columns: 'stream text, revision integer, type text, data jsonb, audience text[]',
  names: 'stream, revision, type, data, audience',
}

const actorPerEventVersion: AppendVersion = {
  create: 'create or replace',
  actor: 'coalesce(given.actor, append_events.actor)',
  columns: `${singleActorVersion.columns}, actor text`,
  names: `${singleActorVersion.names}, actor`,
}

const textWithPositionsSql = `
  create function text_with_positions(parts jsonb, before bigint) returns text language sql immutable as $$
    select string_agg(
      case jsonb_typeof(part) when 'number' then (before + 1 + part::bigint)::text else part #>> '{}' end, '' order by index
    )
    from jsonb_array_elements(parts) with ordinality as given(part, index)
  $$;`

/**
 * Writes the appends of one node in the order of the list. Each sees what the earlier ones wrote. An append that fails a
 * check fails alone, any other error undoes the group. Returns an `AppendOutcome` for each. No statement of the group asks
 * Node anything, so the lock is held only as long as the database works.
 */
const appendGroupSql = `
  create function append_group(
    appends jsonb, claims text[], out outcomes jsonb, out waited double precision, out held double precision
  ) language plpgsql as $$
  declare
    begun constant timestamptz := clock_timestamp();
    locked timestamptz;
    first_position bigint;
    last_position bigint;
    append jsonb;
    statement jsonb;
    outcome jsonb;
    is_held boolean;
    is_beside boolean;
    violated text;
    returned text;
    said text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('plutus/append', 0));
    locked := clock_timestamp();
    select coalesce(max(e.position), 0) into last_position from event e;
    first_position := last_position;
    outcomes := '[]';
    for append in select value from jsonb_array_elements(appends) loop
      is_beside := false;
      begin
        select jsonb_build_object('stream', found.stream, 'revision', found.revision) into outcome
        from (
          select wanted.stream, wanted.expected,
            coalesce((select max(e.revision) from event e where e.stream = wanted.stream collate "C"), 0) as revision
          from jsonb_to_recordset(append -> 'expected') as wanted(stream text, expected integer)
        ) as found
        where found.revision <> found.expected
        limit 1;

        if outcome is null and append ? 'holds' then
          execute 'select (' || (append ->> 'holds') || ')' into is_held;
          if is_held is not true then outcome := '{"held": false}'; end if;
        end if;

        if outcome is null and append ? 'answer' then
          insert into answered_call (correlation, actor, digest, reply, at)
          values ((append ->> 'correlation')::uuid, append ->> 'actor', append #>> '{answer,digest}',
            text_with_positions(append #> '{answer,reply}', last_position), (append ->> 'at')::timestamptz)
          on conflict do nothing;
          if not found then outcome := '{"repeated": true}'; end if;
        end if;

        if outcome is null then
          insert into event (position, stream, revision, type, data, actor, at, correlation, audience)
          select last_position + given.ordinality, given.stream, given.revision, given.type, given.data,
            coalesce(given.actor, append ->> 'actor'), (append ->> 'at')::timestamptz,
            coalesce(given.correlation, (append ->> 'correlation')::uuid), given.audience
          from rows from (
            jsonb_to_recordset(append -> 'events') as (${actorPerEventVersion.columns}, correlation uuid)
          ) with ordinality as given(${actorPerEventVersion.names}, correlation, ordinality);

          for statement in select value from jsonb_array_elements(append -> 'projected') loop
            execute text_with_positions(statement, last_position);
          end loop;
          is_beside := true;
          for statement in select value from jsonb_array_elements(append -> 'beside') loop
            execute statement #>> '{}';
          end loop;

          last_position := last_position + jsonb_array_length(append -> 'events');
          outcome := jsonb_build_object('position', last_position);
        end if;
      exception when unique_violation then
        get stacked diagnostics violated = constraint_name, returned = returned_sqlstate, said = message_text;
        if is_beside and violated <> all (claims) then
          raise exception using errcode = returned, message = said, constraint = violated;
        end if;
        outcome := jsonb_build_object('taken', violated, 'isBeside', is_beside);
      when others then
        -- without details and context, which contain values that the server log must not keep
        get stacked diagnostics returned = returned_sqlstate, said = message_text, violated = constraint_name;
        raise exception using errcode = returned, message = said, constraint = violated;
      end;
      outcomes := outcomes || jsonb_build_array(outcome);
    end loop;
    if last_position > first_position then perform pg_notify('plutus_log', last_position::text); end if;
    waited := extract(epoch from locked - begun) * 1000;
    held := extract(epoch from clock_timestamp() - locked) * 1000;
  end $$;

  create function append_prepared(
    append jsonb, claims text[], out "position" bigint, out waited double precision, out held double precision
  ) language plpgsql as $$
  declare
    outcome jsonb;
  begin
    select written.outcomes -> 0, written.waited, written.held into outcome, waited, held
    from append_group(jsonb_build_array(append), claims) as written;
    if not outcome ? 'position' then
      raise exception 'The prepared append was not written' using errcode = 'PLAPP', detail = outcome::text;
    end if;
    "position" := (outcome ->> 'position')::bigint;
  end $$;`

/**
 * For foreign sessions: a terminal left open in a transaction would block all writers. The owner of the database sets
 * the timeout for everybody, another role only for itself. An existing setting stays.
 */
const endIdleTransactionsSql = `
  do $$
  declare setting constant text := 'set idle_in_transaction_session_timeout = ''1min''';
  begin
    if exists (
      select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as config
      where d.datname = current_database() and config like 'idle_in_transaction_session_timeout=%'
    ) then
      return;
    end if;
    begin
      execute format('alter database %I %s', current_database(), setting);
    exception when insufficient_privilege then
      execute format('alter role session_user in database %I %s', current_database(), setting);
    end;
  exception when insufficient_privilege then
    raise notice 'idle_in_transaction_session_timeout could not be set';
  end $$;`

/** Not a projection: the log does not contain replies, so a rebuild keeps this table. */
const answeredCallTableSql = `
  create table answered_call (
    correlation uuid primary key,
    actor text not null,
    digest text not null,
    reply text not null,
    at timestamptz not null
  );
  create index answered_call_at on answered_call (at);`

const checkedLogTableSql = 'create table checked_log (codecs text primary key, position bigint not null)'

export const logMigrations: readonly SchemaMigration[] = [
  { name: 'log-001-event', up: eventTableSql + appendFunctionSql(singleActorVersion) },
  { name: 'log-002-idle-transactions', up: endIdleTransactionsSql },
  { name: 'log-003-answered-calls', up: answeredCallTableSql },
  { name: 'log-004-checked-log', up: checkedLogTableSql },
  { name: 'log-005-actors', up: appendFunctionSql(actorPerEventVersion) },
  { name: 'log-006-groups', up: textWithPositionsSql + appendGroupSql },
]
