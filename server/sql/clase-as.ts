import { type ClaseAs, SIN_AS, SOLO_S } from '#domain/butaca/clase-as.ts'

/** The rule of src/domain/butaca/clase-as.ts in SQL. @param nombre SQL of the model's name. */
export const sqlClaseAs = (
  clase: ClaseAs,
  nombre: string,
): { conditionModelo: string; conditionMarca: (esS: string) => string } => ({
  conditionModelo:
    `strpos(lower(${nombre}), '${SIN_AS}') = 0` +
    (clase === 'A' ? ` and lower(${nombre}) <> '${SOLO_S}'` : ''),
  conditionMarca: esS => (clase === 'S' ? esS : `not ${esS}`),
})

/** Whether a seat, or a change of one, carries the mark of S: an expression on the alias `alias`. */
export const sqlEsS = (alias: string): string => `(${alias}.prehomologada or ${alias}.homologada)`
