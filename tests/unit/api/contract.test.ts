import { SiteSettingEvent } from '../../../src/domain/settings/site-setting.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type SchemaComponents, schemaOf } from '../../../server/http/openapi/json-schema.ts'
import { openApiOf } from '../../../server/http/openapi/openapi.ts'
import { apiContract } from '../../../src/api/contract.ts'
import { apiProtocol } from '../../../src/api/protocol.ts'
import { UploadEvent } from '../../../src/domain/archive/uploads/report-upload.ts'
import { DashboardEvent } from '../../../src/domain/dashboards/dashboard.ts'
import { ViewEvent } from '../../../src/domain/dashboards/personal-view/personal-view.ts'
import { SocketHandshake } from '../../../src/domain/log/frame.ts'
import { messageAnswers, messagesToBrowser, messagesFromBrowser } from '../../../src/domain/log/socket-messages.ts'
import { NotificationEvent } from '../../../src/domain/notifications/notification-event.ts'
import { BatchEvent } from '../../../src/domain/reports/batch/report-batch.ts'
import { ConversationEvent } from '../../../src/domain/messages/conversation.ts'
import { OrderEvent } from '../../../src/domain/trading/order/order-event.ts'

/** Events of the log that browsers decode, inside frames. */
const sentEvents = {
  DashboardEvent,
  ViewEvent,
  UploadEvent,
  BatchEvent,
  NotificationEvent,
  ConversationEvent,
  SiteSettingEvent,
  OrderEvent,
}

const digest = (description: unknown): string =>
  createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 16)

test('what browsers and servers say to each other is what it was when the version was decided on', () => {
  const components: SchemaComponents = new Map()
  const describe = (codecs: Readonly<Record<string, unknown>>) =>
    Object.entries(codecs).map(([name, codec]) => [name, schemaOf(codec, components)])
  const described = digest({
    calls: openApiOf(apiContract),
    messages: [{ Handshake: SocketHandshake }, messagesFromBrowser, messagesToBrowser, messageAnswers, sentEvents].map(
      describe,
    ),
    components: [...components],
  })
  expect(
    apiProtocol.described,
    `It has changed. If a browser of the last release would misread it, or be misread, raise \`version\` in src/api/protocol.ts;
then note there that \`described\` is '${described}'.`,
  ).toBe(described)
})

test('every call has an address and a method of its own', () => {
  const calls = Object.values(apiContract).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
})

test('what calls about users fail with carries its status and data, and nothing else does (spec §7)', () => {
  for (const { path, tellsStatus = false } of Object.values(apiContract))
    expect([path, tellsStatus]).toEqual([path, path.startsWith('/users')])
})

test('every reference of the description leads somewhere', () => {
  const described = openApiOf(apiContract)
  const text = JSON.stringify(described)
  const schemas = JSON.stringify(described['components'])
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(schemas).toContain(`"${name ?? ''}":{`)
})

test('every parameter in a path is described', () => {
  const { paths } = openApiOf(apiContract)
  for (const [path, operations] of Object.entries(paths ?? {}))
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(JSON.stringify(operations)).toContain(`"name":"${name ?? ''}","in":"path"`)
})
