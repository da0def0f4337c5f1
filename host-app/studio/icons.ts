/** Icons of the studio: paths for `<Icon d>` on lucide's 24-unit grid, one for each area, then those of controls. */
// words: SVG paths
export const ICONS = {
  answers: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  assignments: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21v-2a5 5 0 0 1 5-5h4M14 18l2 2 5-5',
  clients:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M16 3.5a4 4 0 0 1 0 7.5M22 21v-2a5 5 0 0 0-4-4.9',
  coupons:
    'M3 9V6a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v3a3 3 0 0 0 0 6v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a3 3 0 0 0 0-6M9 15l6-6M9.5 9.5h.01M14.5 14.5h.01',
  embeds: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  exercises: 'M3 9v6M6 6v12M18 6v12M21 9v6M6 12h12',
  inbox: 'M22 12h-6l-2 3h-4l-2-3H2M5.5 5h13L22 12v7H2v-7z',
  letters: 'M3 6h18v12H3zM3 7l9 7 9-7',
  orders: 'M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6',
  people:
    'M4 4h14v17H4zM18 8h2M18 12h2M18 16h2M11 11.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5zM7.5 17a3.5 3.5 0 0 1 7 0',
  plans: 'M4 5h16v15H4zM4 10h16M9 10v10M4 15h16M8 2v4M16 2v4',
  posts: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
  programs: 'M4 19 9 8l4 6 2-3 5 8zM14 5h6M17 2v6',
  site: 'M3 5h18v14H3zM3 9h18M7 13h6M7 16h4',
  statistics: 'M4 20V4M4 20h16M8.5 20v-6M13 20V9M17.5 20v-8',
  stuck: 'M12 3l9 17H3zM12 10v4M12 17v.5',
  subscriptions: 'M4 12a8 8 0 0 1 14-5l2 2m0-5v5h-5M20 12a8 8 0 0 1-14 5l-2-2m0 5v-5h5',
  today:
    'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v2M12 21v2M4.2 4.2l1.4 1.4M18.4 18.4l1.4 1.4M1 12h2M21 12h2M4.2 19.8l1.4-1.4M18.4 5.6l1.4-1.4',
  add: 'M5 12h14M12 5v14',
  back: 'M19 12H5m7-7-7 7 7 7',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.01',
  list: 'M4 6h16M4 12h16M4 18h10',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
} as const;
