import * as t from 'io-ts'
import { type AnyEndpoint, answersFile, type FileEnclosure } from '../../../src/api/endpoint.ts'
import { ApiFailure } from '../../../src/api/api-error.ts'
import { type SchemaComponents, type JsonSchema, schemaOf } from './json-schema.ts'

type ApiContract = Readonly<Record<string, AnyEndpoint>>

const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const jsonContent = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** OpenAPI 3.1: bytes have no schema. */
const fileContent = (media: readonly string[]) => ({ content: Object.fromEntries(media.map((type) => [type, {}])) })

const failureContent = jsonContent({ $ref: '#/components/schemas/Failure' })

const commonReplies = (isOpen: boolean): Readonly<Record<number, string>> => ({
  400: 'The request is malformed',
  ...(isOpen ? {} : { 403: 'No session, an expired one, or not allowed (type 1, 2, 3)' }),
  503: 'Not available at the moment',
  507: 'The server has too little disk space or memory for this',
})

const refusalsOf = ({ access, refusals }: AnyEndpoint): Readonly<Record<string, unknown>> => {
  const own = Map.groupBy(Object.entries(refusals), ([, status]) => status)
  const described = Object.entries(commonReplies(access._tag === 'Public')).map(
    ([status, words]) => [Number(status), words] as const,
  )
  const statuses = new Map([
    ...described,
    ...[...own].map(([status, tags]) => [status, tags.map(([tag]) => tag).join(', ')] as const),
  ])
  return Object.fromEntries(
    [...statuses].map(([status, description]) => [String(status), { description, ...failureContent }]),
  )
}

const PathParts = t.array(t.UnknownRecord)
const NameList = t.array(t.string)

const parametersOf = (location: 'path' | 'query', schema: JsonSchema): readonly JsonSchema[] => {
  const { properties, allOf, required } = schema
  if (PathParts.is(allOf)) return allOf.flatMap((part) => parametersOf(location, part))
  return typeof properties === 'object' && properties !== null
    ? Object.entries(properties).map(([name, own]: [string, unknown]) => ({
        name,
        in: location,
        required: location === 'path' || (NameList.is(required) && required.includes(name)),
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

const replyOf = (endpoint: AnyEndpoint, components: SchemaComponents): JsonSchema => {
  if (answersFile(endpoint)) return fileContent(endpoint.media)
  const { content } = jsonContent(schemaOf(endpoint.reply, components))
  return { content: { ...content, ...fileContent(endpoint.alsoAs ?? []).content } }
}

const formOf = ({ part, media }: FileEnclosure, body: JsonSchema): JsonSchema => ({
  content: {
    'multipart/form-data': {
      schema: {
        allOf: [body, { type: 'object', properties: { [part]: { contentMediaType: media } }, required: [part] }],
      },
      encoding: { [part]: { contentType: media } },
    },
  },
})

const bodyOf = ({ enclosure, body }: AnyEndpoint, components: SchemaComponents): JsonSchema => {
  const schema = schemaOf(body, components)
  return enclosure === undefined ? jsonContent(schema) : formOf(enclosure, schema)
}

const operationOf = (name: string, endpoint: AnyEndpoint, components: SchemaComponents): JsonSchema => ({
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

export const openApiOf = (contract: ApiContract): JsonSchema => {
  const components: SchemaComponents = new Map()
  components.set('Failure', schemaOf(ApiFailure, components))
  const byPath = Map.groupBy(Object.entries(contract), ([, { path }]) => pathOf(path))
  const paths = [...byPath].map(([path, endpoints]) => [
    path,
    Object.fromEntries(
      endpoints.map(([name, endpoint]) => [endpoint.method.toLowerCase(), operationOf(name, endpoint, components)]),
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
