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
