import { Type } from 'typebox'

/** Query strings and paths of the stock's calls (specification §7). */
export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })

export const ModeloQuery = Type.Object(
  { modeloId: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
)

/** 0 means all, as in filters. */
export const CategoriaQuery = Type.Object(
  { categoriaId: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
)
