import { insertButacas, stageButacas, undoButacas } from './butacas-sql.ts'
import { type Entorno, type Motor, runEnteros, runLotes } from './motor.ts'

const ahora = ({ tx, actor, context }: Entorno) => ({ tx, actor, now: context.now() })

export const motorButacas: Motor = {
  stage: ({ tx }, { id }, filas) => stageButacas(tx, id, filas),

  async apply(entorno, { id }, avance) {
    await runEnteros(desde => insertButacas(ahora(entorno), id, desde), avance)
    return []
  },

  async undo(entorno, { id }, avance) {
    const { filas, hechas } = await runLotes(desde => undoButacas(ahora(entorno), id, desde), avance)
    return { deshechas: hechas, intactas: filas - hechas }
  },
}
