/** Dispatch by type: a table holds one function for each type of a union, and a value goes to the function of its type. */

export function byType<
  Type extends string,
  Value extends { readonly type: Type },
  Rest extends readonly unknown[],
  Result,
>(
  table: { readonly [T in Type]: (value: Extract<Value, { type: T }>, ...rest: Rest) => Result },
  value: Value,
  ...rest: Rest
): Result {
  // The entry of a type takes values of that type; TypeScript loses this relation when it looks up a union of types.
  const entry = table[value.type] as (value: Value, ...rest: Rest) => Result
  return entry(value, ...rest)
}
