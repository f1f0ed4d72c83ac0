import * as t from 'io-ts'
import { type AnyEndpoint, answersFile, type Enclosure } from '../../../src/api/endpoint.ts'
import { Failure } from '../../../src/api/api-error.ts'
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts'

type Contract = Readonly<Record<string, AnyEndpoint>>

const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** OpenAPI 3.1: bytes have no schema. */
const file = (media: readonly string[]) => ({ content: Object.fromEntries(media.map((type) => [type, {}])) })

const failure = json({ $ref: '#/components/schemas/Failure' })

const always = (isOpen: boolean): Readonly<Record<number, string>> => ({
  400: 'The request is malformed',
  ...(isOpen ? {} : { 403: 'No session, an expired one, or not allowed (type 1, 2, 3)' }),
  503: 'Not available at the moment',
  507: 'The server has too little disk space or memory for this',
})

const refusalsOf = ({ access, refusals }: AnyEndpoint): Readonly<Record<string, unknown>> => {
  const own = Map.groupBy(Object.entries(refusals), ([, status]) => status)
  const described = Object.entries(always(access._tag === 'Public')).map(
    ([status, words]) => [Number(status), words] as const,
  )
  const statuses = new Map([
    ...described,
    ...[...own].map(([status, tags]) => [status, tags.map(([tag]) => tag).join(', ')] as const),
  ])
  return Object.fromEntries([...statuses].map(([status, description]) => [String(status), { description, ...failure }]))
}

const Parts = t.array(t.UnknownRecord)
const Names = t.array(t.string)

const parametersOf = (place: 'path' | 'query', schema: JsonSchema): readonly JsonSchema[] => {
  const { properties, allOf, required } = schema
  if (Parts.is(allOf)) return allOf.flatMap((part) => parametersOf(place, part))
  return typeof properties === 'object' && properties !== null
    ? Object.entries(properties).map(([name, own]: [string, unknown]) => ({
        name,
        in: place,
        required: place === 'path' || (Names.is(required) && required.includes(name)),
        schema: own,
      }))
    : []
}

const accessOf = ({ access }: AnyEndpoint): string => {
  switch (access._tag) {
    case 'Public':
      return 'Everybody, without signing in.'
    case 'SignedIn':
      return 'All signed-in users.'
    case 'AnyOf':
      return `Needs one of ${access.permissions.join(', ')}.`
    case 'AllOf':
      return `Needs all of ${access.permissions.join(', ')}.`
    case 'OwnCode':
      return access.of === 'self'
        ? 'Only for the signed-in user’s own data.'
        : `Only for users who have access to that ${access.of}.`
  }
}

const replyOf = (endpoint: AnyEndpoint, components: Components): JsonSchema => {
  if (answersFile(endpoint)) return file(endpoint.media)
  const { content } = json(schemaOf(endpoint.reply, components))
  return { content: { ...content, ...file(endpoint.alsoAs ?? []).content } }
}

const formOf = ({ part, media }: Enclosure, body: JsonSchema): JsonSchema => ({
  content: {
    'multipart/form-data': {
      schema: {
        allOf: [body, { type: 'object', properties: { [part]: { contentMediaType: media } }, required: [part] }],
      },
      encoding: { [part]: { contentType: media } },
    },
  },
})

const bodyOf = ({ enclosure, body }: AnyEndpoint, components: Components): JsonSchema => {
  const schema = schemaOf(body, components)
  return enclosure === undefined ? json(schema) : formOf(enclosure, schema)
}

const operation = (name: string, endpoint: AnyEndpoint, components: Components): JsonSchema => ({
  operationId: name,
  description: accessOf(endpoint),
  parameters: [
    ...parametersOf('path', schemaOf(endpoint.params, components)),
    ...parametersOf('query', schemaOf(endpoint.query, components)),
  ],
  ...(endpoint.method === 'GET' || endpoint.body.name === 'unknown'
    ? {}
    : { requestBody: { required: true, ...bodyOf(endpoint, components) } }),
  responses: { 200: { description: 'Done', ...replyOf(endpoint, components) }, ...refusalsOf(endpoint) },
  security: endpoint.access._tag === 'Public' ? [] : [{ token: [] }],
})

export const openApiOf = (contract: Contract): JsonSchema => {
  const components: Components = new Map()
  components.set('Failure', schemaOf(Failure, components))
  const byPath = Map.groupBy(Object.entries(contract), ([, { path }]) => pathOf(path))
  const paths = [...byPath].map(([path, endpoints]) => [
    path,
    Object.fromEntries(
      endpoints.map(([name, endpoint]) => [endpoint.method.toLowerCase(), operation(name, endpoint, components)]),
    ),
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Plutus', version: '1' },
    servers: [{ url: '/api/v1' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'access-token' } },
    },
  }
}
