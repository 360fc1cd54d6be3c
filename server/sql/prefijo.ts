/**
 * SQL of the condition that a text column begins with a parameter, in any case. An index of `text_pattern_ops` serves
 * this range in a prepared plan, but no LIKE. U+10FFFF is the last character.
 */
export const conditionPrefijo = (column: string, param: string): string => {
  const texto = `lower(${column})`
  const prefijo = `lower(${param}::text)`
  return `${texto} ~>=~ ${prefijo} and ${texto} ~<~ (${prefijo} || chr(1114111)) and starts_with(${texto}, ${prefijo})`
}
