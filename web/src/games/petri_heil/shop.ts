import type { Shop } from '../../core/game';

// Emerald for the first seat, blue for the second: red and yellow are the anglers'.
const shop: Shop = { stripes: ['#3f7d4a', '#fdf3df'], minutes: 30, usual: 2, colours: [3, 1] };
export default shop;
