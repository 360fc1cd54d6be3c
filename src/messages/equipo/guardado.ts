/** Stored and sent changes of the device (design §4, docs/reliability.md). */
export const PENDIENTES = {
  guardado: 'Guardado en este equipo',
  noSePudoGuardar:
    'No se pudo guardar en este equipo. La pantalla quedó como estaba: liberá espacio o avisá, y probá de nuevo.',
  pestanaVieja:
    'No se guardó: esta pestaña es de una versión anterior de la app. Actualizala y hacelo de nuevo.',
  sinConfirmar: 'Sin confirmar',
  necesitaRed:
    'No se guardó: sin conexión, este navegador no puede conservar el cambio. Probá de nuevo cuando vuelva la red.',
} as const

/** Why the device did not store a change (reliability O28, O29, O31). A text for each failure of `keepOperaciones`. */
export const NO_GUARDADO = {
  'not-kept': PENDIENTES.noSePudoGuardar,
  'needs-network': PENDIENTES.necesitaRed,
  'old-tab': PENDIENTES.pestanaVieja,
} as const

/** Why a person must decide a change. */
export const CONFLICTO = {
  otra: 'Otra persona la cambió mientras tanto.',
  propia: 'La cambiaste vos mientras tanto, desde otro equipo.',
  volvio: 'El servidor volvió a una copia anterior.',
} as const
