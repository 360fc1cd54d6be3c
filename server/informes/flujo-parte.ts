import type { FlujoQuery } from '#contract/informes/flujo.ts'

/** CTEs of a part of the answer, and the arguments of json_build_object that give its members. */
export interface Parte {
  ctes: string
  miembros: string
}

/** What the parts of the query are made of; its first two parameters are the ends of the range. */
export interface FlujoSql {
  factoryTz: string
  query: FlujoQuery
  /** Adds a parameter. */
  bind: (value: unknown) => string
  /** Condition on a row of alias `alias`: of the model and the colour that are asked for. */
  deButaca: (alias: string) => string
  /** Condition on SQL of a user's id: the person who is asked for. */
  dePersona: (usuario: string) => string
}
