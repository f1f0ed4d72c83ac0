import { viewPrefix } from '../../../src/domain/dashboards/personal-view/personal-view.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import type { Erasable } from './erasable.ts'

const erased = 'Erased'

const viewsOf = (username: string): readonly unknown[] => [`${viewPrefix}${encodeURIComponent(username)}/`]

const streamsToThemAlone = `
  select sent.stream from event sent
  where sent.audience @> array[$1::text] and sent.type = 'NotificationSent' and starts_with(sent.stream, 'notification/')
    and not exists (
      select from event other
      where other.stream = sent.stream and other.type = 'NotificationSent' and other.data->>'user' <> $2
    )`

const notified = (username: string): readonly unknown[] => [userRoom(username), username, erased]

/**
 * What events hold of a person's own. Only words go: position, revision, time and audience of each event stay, and what is
 * folded from it changes with it, so that a rebuilt table equals the live one.
 */
export const personalEvents: readonly Erasable[] = [
  {
    table: 'event',
    what: 'filters and searches of their own dashboards',
    where: `starts_with(stream, $1) and type = 'WidgetViewKept' and data->'view' <> '{}'`,
    values: viewsOf,
    erasing: `update event set data = jsonb_set(data, '{view}', '{}')`,
  },
  {
    table: 'event',
    what: 'words of notifications to them alone',
    where: `stream in (${streamsToThemAlone}) and data ? 'Message' and data->>'Message' <> $3`,
    values: notified,
    erasing: `update event set data = data || jsonb_build_object('Title', $3::text, 'Message', $3::text)`,
  },
  {
    table: 'notification',
    what: 'the same, as lists show them',
    where: `'notification/' || id in (${streamsToThemAlone}) and message <> $3`,
    values: notified,
    erasing: 'update notification set title = $3, message = $3',
  },
]
