import { FUERA_DE_TABLA, nombreGrupoPanel } from '#domain/butaca/panel-listas.ts'
import { LISTA } from '#messages/butacas/lista.ts'

/** Names the list of seats that a number of the panel leads to. */
export const panelWords = (grupo: string): string =>
  grupo === FUERA_DE_TABLA ? LISTA.fueraDelPanel : LISTA.delPanel(nombreGrupoPanel(grupo) ?? '')
