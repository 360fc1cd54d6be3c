import { cambiaron, type Motor, runEnteros, runLotes } from './motor.ts'
import type { ClaseTabla } from './tabla-clase.ts'
import {
  countModelosMovidos,
  insertLote,
  lockObjetivos,
  stageTabla,
  undoInsertLotes,
  undoUpdateLotes,
  updateLote,
} from './tabla-sql.ts'

/** Of kinds whose rows are rows of one table: products and catalogues. */
export const motorTabla = (clase: ClaseTabla): Motor => ({
  stage: ({ tx }, { id }, filas) => stageTabla(tx, id, clase, filas),

  async apply({ tx }, { id }, avance) {
    await lockObjetivos(tx, id, clase, 'cambia', 'no key update')
    const movidos = clase === 'productos' ? await countModelosMovidos(tx, id) : 0
    if (movidos > 0) throw cambiaron(movidos)
    const cambiadas = await runEnteros(desde => updateLote(tx, id, clase, desde), avance)
    await runEnteros(desde => insertLote(tx, id, clase, desde), avance, cambiadas)
    return []
  },

  async undo({ tx }, { id }, avance) {
    // So that nothing begins to refer to them meanwhile
    await lockObjetivos(tx, id, clase, 'nuevo', 'update')
    await lockObjetivos(tx, id, clase, 'cambia', 'no key update')
    const nuevas = await runLotes(await undoInsertLotes(tx, id, clase), avance)
    const cambiadas = await runLotes(await undoUpdateLotes(tx, id, clase), avance, nuevas.filas)
    const deshechas = nuevas.hechas + cambiadas.hechas
    return { deshechas, intactas: nuevas.filas + cambiadas.filas - deshechas }
  },
})
