/** What the device keeps and sends (design §4, docs/reliability.md). */
export const PENDIENTES = {
  guardado: 'Guardado en este equipo',
  noSePudoGuardar:
    'No se pudo guardar en este equipo. No cerraste nada: liberá espacio o avisá, y probá de nuevo.',
  pestanaVieja:
    'No se guardó: esta pestaña es de otra versión de la app. No cerraste nada: actualizá la pestaña y hacelo de nuevo.',
  sinConfirmar: 'Sin confirmar',
  necesitaRed:
    'Sin conexión este navegador no puede conservar el cambio. No cerraste nada: probá de nuevo cuando vuelva la red.',
} as const

/** Why this device did not keep what a person did (reliability O28, O29, O31), by what `keepOperaciones` returns. */
export const NO_GUARDADO = {
  'not-kept': PENDIENTES.noSePudoGuardar,
  'needs-network': PENDIENTES.necesitaRed,
  'old-tab': PENDIENTES.pestanaVieja,
} as const

/** Why a person has to decide on a change, by the cause. */
export const CONFLICTO = {
  otra: 'Otra persona la cambió mientras tanto.',
  propia: 'La cambiaste vos mientras tanto, desde otro equipo.',
  volvio: 'El servidor volvió a una copia anterior de los datos.',
} as const
