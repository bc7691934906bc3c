import '../../../../libs/platform/src/rpc/rpc';
