export { type MongoOptions, type MongoStores, openMongo } from './history.js';
export { isMongo } from './is-mongo.js';
