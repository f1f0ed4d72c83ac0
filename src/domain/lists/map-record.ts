export function mapRecord<Key extends string, Value, Mapped>(
  record: Readonly<Record<Key, Value>>,
  mapValue: (value: Value, key: Key) => Mapped,
): Readonly<Record<Key, Mapped>>
/** Keeps the order of the keys. */
export function mapRecord<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  mapValue: (value: Value, key: string) => Mapped,
): Readonly<Record<string, Mapped>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, mapValue(value, key)]))
}
