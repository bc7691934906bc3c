import '../../../platform/src/rpc/rpc';
