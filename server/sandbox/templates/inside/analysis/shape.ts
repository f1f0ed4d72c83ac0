type NodeGuard<Kind extends hbs.AST.Node> = (node: hbs.AST.Node) => node is Kind

const nodeGuardFor =
  <Kind extends hbs.AST.Node>(type: string): NodeGuard<Kind> =>
  (node): node is Kind =>
    node.type === type

export const isMustache = nodeGuardFor<hbs.AST.MustacheStatement>('MustacheStatement')
export const isBlock = nodeGuardFor<hbs.AST.BlockStatement>('BlockStatement')
export const isPartial = nodeGuardFor<hbs.AST.PartialStatement>('PartialStatement')
export const isPartialBlock = nodeGuardFor<hbs.AST.PartialBlockStatement>('PartialBlockStatement')
export const isDecorator = nodeGuardFor<hbs.AST.DecoratorBlock>('DecoratorBlock')
export const isCall = nodeGuardFor<hbs.AST.SubExpression>('SubExpression')
export const isPath = nodeGuardFor<hbs.AST.PathExpression>('PathExpression')
export const isText = nodeGuardFor<hbs.AST.StringLiteral>('StringLiteral')

export type AnalysedShape = { readonly kind: 'unknown' } | { readonly kind: 'figure' } | ListShape | RecordShape

interface ListShape {
  readonly kind: 'list'
  readonly row: AnalysedShape
}

interface RecordShape {
  readonly kind: 'record'
  readonly fields: ReadonlyMap<string, AnalysedShape>
}

export const unknownShape: AnalysedShape = { kind: 'unknown' }
export const figureShape: AnalysedShape = { kind: 'figure' }

export const listOf = (row: AnalysedShape): AnalysedShape => ({ kind: 'list', row })

export const recordOf = (fields: Readonly<{ [name: string]: AnalysedShape }>): AnalysedShape => ({
  kind: 'record',
  fields: new Map(Object.entries(fields)),
})

const pathTails = (paths: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  paths.map(([, ...after]) => after).filter(({ length }) => length > 0)

const shapeOfParts = (paths: readonly (readonly string[])[]): AnalysedShape => {
  if (paths.length === 0) return figureShape
  if (paths.some(([first]) => first === '*')) return listOf(shapeOfParts(pathTails(paths)))
  const byName = Map.groupBy(paths, ([first = '']) => first)
  return { kind: 'record', fields: new Map([...byName].map(([name, own]) => [name, shapeOfParts(pathTails(own))])) }
}

/** Paths as in the editor: `holdings.rows.*.cost`. No paths means unknown. */
export const shapeOfPaths = (paths: readonly string[]): AnalysedShape =>
  paths.length === 0 ? unknownShape : shapeOfParts(paths.map((path) => path.split('.')))

const stepInto = (shape: AnalysedShape, part: string): AnalysedShape | undefined => {
  switch (shape.kind) {
    case 'unknown':
      return unknownShape
    case 'record':
      return shape.fields.get(part)
    case 'list':
      return /^\d+$/.test(part) ? shape.row : lengthShapeAt(part)
    case 'figure':
      return lengthShapeAt(part)
  }
}

const lengthShapeAt = (part: string): AnalysedShape | undefined => (part === 'length' ? figureShape : undefined)

export type ShapeWalk =
  | { readonly isThere: true; readonly shape: AnalysedShape }
  | { readonly isThere: false; readonly of: AnalysedShape; readonly at: number }

export const walkShape = (shape: AnalysedShape, parts: readonly string[]): ShapeWalk => {
  const reached = { shape }
  for (const [at, part] of parts.entries()) {
    const next = stepInto(reached.shape, part)
    if (next === undefined) return { isThere: false, of: reached.shape, at }
    reached.shape = next
  }
  return { isThere: true, shape: reached.shape }
}

export const namesWithin = (shape: AnalysedShape): ReadonlySet<string> => {
  const names = new Set<string>()
  const collect = (each: AnalysedShape): void => {
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
