import * as t from 'io-ts'
import { bareCodec, codecTag } from './codec-fault.ts'

const ChoiceCodec = t.type({ keys: t.record(t.string, t.unknown) })

const kindReasons: Readonly<Partial<Record<string, string>>> = {
  StringType: 'must be a text',
  NumberType: 'must be a number',
  BooleanType: 'must be true or false',
  InterfaceType: 'must be an object',
  PartialType: 'must be an object',
  AnyDictionaryType: 'must be an object',
  ArrayType: 'must be a list',
  ReadonlyArrayType: 'must be a list',
}

export const codecReason = ({ context }: t.ValidationError): string => {
  const codec = context.at(-1)?.type
  if (codecTag(context.at(-2)?.type) === 'UnionType') return 'is not valid'
  const choice = bareCodec(codec)
  if (codecTag(codec) === 'KeyofType' && ChoiceCodec.is(choice))
    return `must be one of ${Object.keys(choice.keys).join(', ')}`
  return kindReasons[codecTag(codec) ?? ''] ?? 'is not valid'
}
