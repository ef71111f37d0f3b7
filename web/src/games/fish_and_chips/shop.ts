import type { Shop } from '../../core/game';

// Red, purple, green and yellow.
const shop: Shop = { stripes: ['#d99a1c', '#fdf3df'], minutes: 15, usual: 2, colours: [0, 4, 3, 2] };
export default shop;
