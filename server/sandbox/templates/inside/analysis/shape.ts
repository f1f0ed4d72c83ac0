type Guard<Kind extends hbs.AST.Node> = (node: hbs.AST.Node) => node is Kind

const ofType =
  <Kind extends hbs.AST.Node>(type: string): Guard<Kind> =>
  (node): node is Kind =>
    node.type === type

export const isMustache = ofType<hbs.AST.MustacheStatement>('MustacheStatement')
export const isBlock = ofType<hbs.AST.BlockStatement>('BlockStatement')
export const isPartial = ofType<hbs.AST.PartialStatement>('PartialStatement')
export const isPartialBlock = ofType<hbs.AST.PartialBlockStatement>('PartialBlockStatement')
export const isDecorator = ofType<hbs.AST.DecoratorBlock>('DecoratorBlock')
export const isCall = ofType<hbs.AST.SubExpression>('SubExpression')
export const isPath = ofType<hbs.AST.PathExpression>('PathExpression')
export const isText = ofType<hbs.AST.StringLiteral>('StringLiteral')

export type Shape = { readonly kind: 'unknown' } | { readonly kind: 'figure' } | List | Record

interface List {
  readonly kind: 'list'
  readonly row: Shape
}

interface Record {
  readonly kind: 'record'
  readonly fields: ReadonlyMap<string, Shape>
}

export const unknown: Shape = { kind: 'unknown' }
export const figure: Shape = { kind: 'figure' }

export const listOf = (row: Shape): Shape => ({ kind: 'list', row })

export const recordOf = (fields: Readonly<{ [name: string]: Shape }>): Shape => ({
  kind: 'record',
  fields: new Map(Object.entries(fields)),
})

const tails = (paths: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  paths.map(([, ...after]) => after).filter(({ length }) => length > 0)

const shapeOfParts = (paths: readonly (readonly string[])[]): Shape => {
  if (paths.length === 0) return figure
  if (paths.some(([first]) => first === '*')) return listOf(shapeOfParts(tails(paths)))
  const byName = Map.groupBy(paths, ([first = '']) => first)
  return { kind: 'record', fields: new Map([...byName].map(([name, own]) => [name, shapeOfParts(tails(own))])) }
}

/** Paths as in the editor: `holdings.rows.*.cost`. No paths means unknown. */
export const shapeOfPaths = (paths: readonly string[]): Shape =>
  paths.length === 0 ? unknown : shapeOfParts(paths.map((path) => path.split('.')))

const stepInto = (shape: Shape, part: string): Shape | undefined => {
  switch (shape.kind) {
    case 'unknown':
      return unknown
    case 'record':
      return shape.fields.get(part)
    case 'list':
      return /^\d+$/.test(part) ? shape.row : lengthOf(part)
    case 'figure':
      return lengthOf(part)
  }
}

const lengthOf = (part: string): Shape | undefined => (part === 'length' ? figure : undefined)

export type Walk =
  | { readonly isThere: true; readonly shape: Shape }
  | { readonly isThere: false; readonly of: Shape; readonly at: number }

export const walk = (shape: Shape, parts: readonly string[]): Walk => {
  const reached = { shape }
  for (const [at, part] of parts.entries()) {
    const next = stepInto(reached.shape, part)
    if (next === undefined) return { isThere: false, of: reached.shape, at }
    reached.shape = next
  }
  return { isThere: true, shape: reached.shape }
}

export const namesWithin = (shape: Shape): ReadonlySet<string> => {
  const names = new Set<string>()
  const collect = (each: Shape): void => {
    if (each.kind === 'list') collect(each.row)
    if (each.kind !== 'record') return
    for (const [name, inner] of each.fields) {
      names.add(name)
      collect(inner)
    }
  }
  collect(shape)
  return names
}
